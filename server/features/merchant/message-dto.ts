import type { IpnMessage, NoticeEvent } from '@sixpence/protocol/merchant/notices'
import type { AttemptRow, OwnMessage } from '#store/delivery/history.ts'

/** A message as on the wire. */
export const messageDto = (one: OwnMessage): IpnMessage => ({
  id: one.id,
  messageId: `msg_${one.messageId}`,
  event: one.event as NoticeEvent,
  ...(typeof one.facts['transactionId'] === 'number' && { transactionId: one.facts['transactionId'] }),
  state: one.state,
  createdAt: one.createdAt.toISOString(),
  attempts: one.attempts,
  ...(one.last && { lastAttempt: attemptDto({ ...one.last, at: new Date(one.last.at) }) }),
  ...(one.state === 'waiting' && one.attempts > 0 && { nextAt: one.nextAt.toISOString() }),
  isConfirmed: one.confirmedAt !== null,
})

/** An attempt as on the wire. */
export const attemptDto = ({ at, ms, outcome, status }: Omit<AttemptRow, 'number'>) => ({
  at: at.toISOString(),
  ms,
  outcome,
  ...(status !== null && { status }),
})
