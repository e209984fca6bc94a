import { approvalPreviewGet } from '@sixpence/protocol/approvals/approval-rules'
import type { InputOf } from '@sixpence/protocol/call'
import { useRead } from '#lib/call/use-call.ts'

/** The approvers of a payment, once amount and account are known; none for a personal customer. */
export const useApprovers = (payment: InputOf<typeof approvalPreviewGet>, isKnown: boolean) =>
  useRead(approvalPreviewGet, payment, { enabled: isKnown, keepsPrevious: true }).data
