import { approvedByMail } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { confirmClaim, resendClaimCode } from '#payments/links/claim.ts'
import type { OpenClaim } from '#payments/links/open-claim.ts'
import { maskEmail } from '#rules/mask.ts'

export const recipientApprove: Handler<typeof calls.recipientApprove> = async (
  { operationId, approvalCode },
  { payment, services: s, refuse },
) => {
  if (operationId === undefined) return refuse('operationIdMissing', {}, 'operationId')
  const confirmed = await confirmClaim(s, payment, operationId, approvalCode)
  switch (confirmed.outcome) {
    case 'done':
      return { status: 'processing' }
    case 'wrongCode':
      return refuse('wrongCode', { count: confirmed.left })
    case 'codeUsedUp':
      return refuse('claimTriesUsed')
    case 'codeOver':
      return refuse('claimCodeOver')
    case 'notOpen':
      return refuse(payment.state === 'new' ? 'claimCodeOver' : 'claimUnderWay')
    case 'impossible':
      return refuse('claimImpossible')
    default:
      return confirmed satisfies never
  }
}

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

/** A claim that waits for its code, as calls answer it. */
export const waitsOnWire = ({ id, expiresAt }: OpenClaim, email: string) => ({
  operationId: id,
  approveType: approvedByMail,
  approvalSentTo: maskEmail(email),
  expiresAt: expiresAt.toISOString(),
})
