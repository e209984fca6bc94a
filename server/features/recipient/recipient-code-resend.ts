import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { resendClaimCode } from '#payments/links/claim.ts'

export const recipientCodeResend: Handler<typeof calls.recipientCodeResend> = async (
  { operationId },
  { payment, services: s, language, refuse },
) => {
  if (operationId === undefined) return refuse('operationIdMissing', {}, 'operationId')
  const resent = await resendClaimCode(s, payment, operationId, language)
  switch (resent.outcome) {
    case 'sent':
      return { approvalSentTo: resent.sentTo, expiresAt: resent.expiresAt.toISOString() }
    case 'tooSoon':
      return refuse('resendTooSoon', { count: resent.seconds })
    case 'usedUp':
      return refuse('resendUsedUp')
    case 'notOpen':
      return refuse(payment.state === 'new' ? 'claimCodeOver' : 'claimUnderWay')
    default:
      return resent satisfies never
  }
}
