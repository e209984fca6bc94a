import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { hoursUntilOlder, madeBefore } from '#auth/confirm-method.ts'
import { openFor } from '#auth/passkeys/confirmation-passkey.ts'
import { askPasskey, oldestPasskey } from '#auth/passkeys/passkey.ts'
import type { Handler } from '#context/handler.ts'

/** A passkey may confirm a change instead of the code or phone. */
export const confirmationPasskeyBegin: Handler<typeof calls.confirmationPasskeyBegin> = async (
  { requestKey },
  { by, services: s, browser, refuse },
) => {
  const open = (await openFor(s, by.person.id, requestKey)) ?? refuse('confirmationOver')
  const since = await madeBefore(s, by)
  const passkeys = await askPasskey(s, { ...open, madeBefore: since }, browser)
  if (passkeys) return passkeys
  const oldest = since && (await oldestPasskey(s, by.person.id, browser))
  if (oldest) refuse('factorTooYoung', { count: hoursUntilOlder(oldest, since) })
  return refuse('passkeyMissing')
}
