import type { IpnMessage, NoticeEvent } from '@sixpence/protocol/merchant/notices'
import type { AttemptRow, OwnMessage } from '#store/delivery/history.ts'

/** A message as on the wire. */
export const messageDto = (message: OwnMessage): IpnMessage => ({
  id: message.id,
  messageId: `msg_${message.messageId}`,
  event: message.event as NoticeEvent,
  ...(typeof message.facts['transactionId'] === 'number' && {
    transactionId: message.facts['transactionId'],
  }),
  state: message.state,
  createdAt: message.createdAt.toISOString(),
  attempts: message.attempts,
  ...(message.last && { lastAttempt: attemptDto({ ...message.last, at: new Date(message.last.at) }) }),
  ...(message.state === 'waiting' && message.attempts > 0 && { nextAt: message.nextAt.toISOString() }),
  isConfirmed: message.confirmedAt !== null,
})

/** An attempt as on the wire. */
export const attemptDto = ({ at, ms, outcome, status }: Omit<AttemptRow, 'number'>) => ({
  at: at.toISOString(),
  ms,
  outcome,
  ...(status !== null && { status }),
})
