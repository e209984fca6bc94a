import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Handlers } from '#context/handler.ts'
import { approvalDecide, approvalMassDecide } from './approval-decide.ts'
import { approvalList, approvalNotificationCountsGet, approvalUserList } from './approval-list.ts'
import { approvalPreviewGet } from './approval-preview-get.ts'
import { approvalRuleList } from './approval-rule-list.ts'
import { approvalRuleDelete, approvalRuleSet } from './approval-rules.ts'
import { businessRequestConfirm } from './business-request-confirm.ts'
import { businessRequestPasskeyBegin, businessRequestPasskeyConfirm } from './business-request-passkey.ts'
import { approvalCodeResend } from './approval-code-resend.ts'
import { transferCancel } from './transfer-cancel.ts'
import { transferConfirm } from './transfer-confirm.ts'
import { transferPasskeyBegin, transferPasskeyConfirm } from './transfer-passkey.ts'

export const approvals: Handlers<typeof calls> = {
  transferConfirm,
  transferPasskeyBegin,
  transferPasskeyConfirm,
  approvalCodeResend,
  transferCancel,
  approvalList,
  approvalUserList,
  approvalDecide,
  approvalMassDecide,
  approvalNotificationCountsGet,
  businessRequestConfirm,
  businessRequestPasskeyBegin,
  businessRequestPasskeyConfirm,
  approvalRuleList,
  approvalRuleSet,
  approvalRuleDelete,
  approvalPreviewGet,
}
