import { approvedByMail } from '@sixpence/protocol/rights'
import type { OpenClaim } from '#payments/links/open-claim.ts'
import { maskEmail } from '#rules/mask.ts'

/** A claim that waits for its code, as on the wire. */
export const toPendingConfirmationDto = ({ id, expiresAt }: OpenClaim, email: string) => ({
  operationId: id,
  approveType: approvedByMail,
  approvalSentTo: maskEmail(email),
  expiresAt: expiresAt.toISOString(),
})
