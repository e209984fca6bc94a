import type * as calls from '@sixpence/protocol/approvals'
import type { Handlers } from '#app/handler.ts'
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
}
