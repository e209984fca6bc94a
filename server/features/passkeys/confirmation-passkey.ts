import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Handler } from '#context/handler.ts'
import { approveConfirmation, openFor } from '#auth/confirmation-passkey.ts'
import { askPasskey, passkeyThatApproved } from '#auth/passkey.ts'

/** A passkey in place of the code or the phone that a change waits for. */
export const confirmationPasskeyBegin: Handler<typeof calls.confirmationPasskeyBegin> = async (
  { requestKey },
  { by: { person }, services: s, browser, refuse },
) => {
  const open = (await openFor(s, person.id, requestKey)) ?? refuse('confirmationOver')
  return (await askPasskey(s, open, browser)) ?? refuse('passkeyMissing')
}

export const confirmationPasskeyConfirm: Handler<typeof calls.confirmationPasskeyConfirm> = async (
  { requestKey, key, response },
  { by: { person }, services: s, browser, refuse, change },
) => {
  const open = (await openFor(s, person.id, requestKey, 'try')) ?? refuse('confirmationOver')
  const passkey = await passkeyThatApproved(s, open, { key, response, browser })
  if (!passkey) return refuse('passkeyWrong')
  const isApproved = await change((client) => approveConfirmation(s, client, open, passkey.id))
  return isApproved ? {} : refuse('confirmationOver')
}
