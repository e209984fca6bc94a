import { approvalPreviewGet } from '@sixpence/protocol/approvals/approval-rules'
import type { InputOf } from '@sixpence/protocol/call'
import { useRead } from '#lib/call/use-call.ts'

/** The approvers of a company's payment; `payment` is undefined until amount and account are known. */
export const useApprovers = (payment: InputOf<typeof approvalPreviewGet> | undefined) =>
  useRead(approvalPreviewGet, payment, { keepsPrevious: true }).data
