import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { openFor } from '#auth/confirmation-passkey.ts'
import { askPasskey } from '#auth/passkey.ts'
import type { Handler } from '#context/handler.ts'

/** A passkey in place of the code or the phone that a change waits for. */
export const confirmationPasskeyBegin: Handler<typeof calls.confirmationPasskeyBegin> = async (
  { requestKey },
  { by: { person }, services: s, browser, refuse },
) => {
  const open = (await openFor(s, person.id, requestKey)) ?? refuse('confirmationOver')
  return (await askPasskey(s, open, browser)) ?? refuse('passkeyMissing')
}
