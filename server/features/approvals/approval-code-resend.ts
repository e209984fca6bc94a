import type * as calls from '@sixpence/protocol/approvals/approvals'
import { approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'
import { readApproval } from '#payments/held/approval.ts'
import { sendCode } from '#payments/held/send-code.ts'

export const approvalCodeResend: Handler<typeof calls.approvalCodeResend> = async (input, context) => {
  const { own, services: s, refuse, by, t } = context
  const payment = own.trxid ?? own.operationId
  if (!payment) return refuse('operationIdMissing')
  if (input.trxid !== undefined && input.operationId !== undefined && input.trxid !== input.operationId)
    return refuse('operationIdMissing')
  const transactionId = payment.operation.id
  if (payment.side !== 'payer' || !payment.isWaiting) return refuse('approvalNotOpen')
  const { approve } = payment.detail
  if (approve !== approvalMethods.sms) return refuse(notSent.get(approve ?? 0) ?? 'approvalNotOpen')
  const approvalOf = await readApproval(s, transactionId)
  if (approvalOf && approvalOf.personId !== by.person.id) return refuse('codeOfColleague')
  const sent = await sendCode(s, { transactionId, detail: payment.detail, by, t }, 'again')
  if (sent.outcome === 'tooSoon') return refuse('resendTooSoon', { count: sent.seconds })
  if (sent.outcome === 'usedUp') return refuse('resendUsedUp')
  const approval = await readApproval(s, transactionId)
  if (sent.outcome === 'notOpen' || !approval?.sentTo)
    return refuse(approval && approval.expiresAt <= s.clock.now() ? 'approvalExpired' : 'approvalNotOpen')
  return { approvalSentTo: approval.sentTo, expiresAt: approval.expiresAt.toISOString() }
}

/** Why no code is sent, by how the payment is approved. */
const notSent = new Map<number, 'codeFromApp' | 'codeOwn' | 'confirmedOnPhone' | 'confirmedByPasskey'>([
  [approvalMethods.push, 'confirmedOnPhone'],
  [approvalMethods.otp, 'codeFromApp'],
  [approvalMethods.approvalCode, 'codeOwn'],
  [approvedByPasskey, 'confirmedByPasskey'],
])
