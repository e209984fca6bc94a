import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { confirmClaim } from '#payments/links/claim.ts'

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
