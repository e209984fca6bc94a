import type * as calls from '@sixpence/protocol/security/security'
import type { Handlers } from '#context/handler.ts'
import { approvalCodeGenerate, approvalCodeRequest } from './approval-code.ts'
import { blacklistUserAdd, blacklistUserDelete, blacklistUserList } from './blacklist.ts'
import { ipAccessAdd, ipAccessDelete, ipAccessList, ipAccessModeSet } from './ip-access.ts'
import { legalInfoGet } from './legal-info-get.ts'
import { loginDispute, loginHistoryList } from './login-history.ts'
import { passwordChange, passwordChangeConfirm } from './password-change.ts'
import {
  passwordChangeCodeCheck,
  passwordChangePhoneStatus,
  passwordChangeRequest,
  passwordChangeWithCode,
} from './password-reset.ts'
import { recoveryCodesCreate, recoveryCodesGet } from './recovery-codes.ts'
import { sessionEnd, sessionList } from './sessions.ts'
import { twoStepVerificationConfirm, twoStepVerificationPost, twoStepVerificationPut } from './two-step.ts'

export const security: Handlers<typeof calls> = {
  passwordChangeRequest,
  passwordChangeCodeCheck,
  passwordChangeWithCode,
  passwordChangePhoneStatus,
  passwordChange,
  passwordChangeConfirm,
  twoStepVerificationPut,
  twoStepVerificationPost,
  twoStepVerificationConfirm,
  approvalCodeGenerate,
  approvalCodeRequest,
  recoveryCodesCreate,
  recoveryCodesGet,
  ipAccessList,
  ipAccessAdd,
  ipAccessDelete,
  ipAccessModeSet,
  blacklistUserList,
  blacklistUserAdd,
  blacklistUserDelete,
  loginHistoryList,
  loginDispute,
  sessionList,
  sessionEnd,
  legalInfoGet,
}
