import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { madeBefore } from '#auth/confirm-method.ts'
import { approveConfirmation, openFor } from '#auth/passkeys/confirmation-passkey.ts'
import { passkeyThatApproved } from '#auth/passkeys/passkey.ts'
import type { Handler } from '#context/handler.ts'

export const confirmationPasskeyConfirm: Handler<typeof calls.confirmationPasskeyConfirm> = async (
  { requestKey, key, response },
  { by, services: s, browser, refuse, change },
) => {
  const open = (await openFor(s, by.person.id, requestKey, 'try')) ?? refuse('confirmationOver')
  const passkey = await passkeyThatApproved(
    s,
    { ...open, madeBefore: await madeBefore(s, by) },
    { key, response, browser },
  )
  if (!passkey) return refuse('passkeyWrong')
  const isApproved = await change((client) => approveConfirmation(s, client, open, passkey.id))
  return isApproved ? {} : refuse('confirmationOver')
}
