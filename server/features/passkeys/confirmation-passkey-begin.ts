import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { madeBefore } from '#auth/confirm-method.ts'
import { openFor } from '#auth/passkeys/confirmation-passkey.ts'
import { askPasskey } from '#auth/passkeys/passkey.ts'
import type { Handler } from '#context/handler.ts'

/** A passkey may confirm a change instead of the code or phone. */
export const confirmationPasskeyBegin: Handler<typeof calls.confirmationPasskeyBegin> = async (
  { requestKey },
  { by, services: s, browser, refuse },
) => {
  const open = (await openFor(s, by.person.id, requestKey)) ?? refuse('confirmationOver')
  return (
    (await askPasskey(s, { ...open, madeBefore: await madeBefore(s, by) }, browser)) ??
    refuse('passkeyMissing')
  )
}
