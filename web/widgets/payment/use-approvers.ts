import { approvalPreviewGet } from '@sixpence/protocol/approvals/approval-rules'
import type { InputOf } from '@sixpence/protocol/call'
import { useRead } from '#lib/call/use-call.ts'

/** Who would have to approve a payment, once its amount and account are known; of a person’s own money nobody. */
export const useApprovers = (payment: InputOf<typeof approvalPreviewGet>, isKnown: boolean) =>
  useRead(approvalPreviewGet, payment, { enabled: isKnown, keepsPrevious: true }).data
