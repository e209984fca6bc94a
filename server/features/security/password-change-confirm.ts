import type * as calls from '@sixpence/protocol/security/security'
import { takeConfirmation } from '#auth/confirmation.ts'
import type { Handler } from '#context/handler.ts'
import { setPassword } from './set-password.ts'

export const passwordChangeConfirm: Handler<typeof calls.passwordChangeConfirm> = async (
  input,
  { by, services: s, refuse, change },
) => {
  const { pending } = await takeConfirmation(s, {
    key: input.requestKey,
    person: by.person,
    kind: 'password',
    code: input.code,
  })
  if (!pending) return refuse('confirmationOver')
  const { person, sessionId: except } = by
  await setPassword(s, { person, hash: pending.toString(), change, except })
  return {}
}
