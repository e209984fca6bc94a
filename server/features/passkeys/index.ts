import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handlers } from '#context/handler.ts'
import { confirmationPasskeyBegin, confirmationPasskeyConfirm } from './confirmation-passkey.ts'
import { passkeyCreate, passkeyCreateBegin } from './passkey-create.ts'
import { passkeyDelete, passkeyList, passkeyRename } from './passkey-list.ts'
import { passkeySignIn, passkeySignInBegin } from './passkey-sign-in.ts'

export const passkeys: Handlers<typeof calls> = {
  passkeyCreateBegin,
  passkeyCreate,
  passkeyList,
  passkeyRename,
  passkeyDelete,
  passkeySignInBegin,
  passkeySignIn,
  confirmationPasskeyBegin,
  confirmationPasskeyConfirm,
}
