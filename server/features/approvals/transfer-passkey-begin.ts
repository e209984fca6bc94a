import type * as calls from '@sixpence/protocol/approvals/approvals'
import { hoursLeft } from '#auth/cooling.ts'
import { askPasskey } from '#auth/passkeys/passkey.ts'
import type { Handler } from '#context/handler.ts'
import { readApproval } from '#payments/held/approval.ts'
import { boundTo } from './transfer-binding.ts'

export const transferPasskeyBegin: Handler<typeof calls.transferPasskeyBegin> = async (
  _input,
  { own, services: s, by: { person }, browser, refuse },
) => {
  const payment = own.trxid ?? refuse('operationIdMissing')
  const approval = await readApproval(s, payment.operation.id)
  const isOpen = approval?.personId === person.id && approval.state === 'open'
  if (payment.side !== 'payer' || !payment.isWaiting || !isOpen) return refuse('approvalNotOpen')
  if (approval.expiresAt <= s.clock.now()) return refuse('approvalExpired')
  const { cooling, ...approvalRequest } = await boundTo(s, person, payment, browser)
  const challenge = await askPasskey(s, approvalRequest, browser)
  if (!challenge && cooling) return refuse('coolingOff', { count: hoursLeft(cooling, s.clock.now()) }, '')
  return challenge ?? refuse('passkeyMissing')
}
