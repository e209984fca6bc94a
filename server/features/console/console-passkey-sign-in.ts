import type * as calls from '@sixpence/protocol/console/console-ways'
import { takeChallenge } from '#auth/passkeys/passkey-challenge.ts'
import { staffSubject, staffThatSigned } from '#auth/passkeys/staff-passkeys.ts'
import type { Handler } from '#context/handler.ts'
import { sameSecret } from '#core/secrets.ts'
import { mayAt } from '#store/staff/staff.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { beginStaffSession } from './begin-session.ts'

export const consolePasskeySignIn: Handler<typeof calls.consolePasskeySignIn> = async (
  { key, response },
  { services: s, browser, change, tell, refuse },
) => {
  const taken = await takeChallenge(s, { key, brand: browser.brand, subject: staffSubject })
  const cookie = browser.cookie('passkey') ?? ''
  if (!taken?.bindingHash || !sameSecret(sha256(cookie), taken.bindingHash)) return refuse('passkeyInvalid')
  const personId = await staffThatSigned(s, { response, challenge: taken.challenge, browser })
  if (personId === undefined) return refuse('passkeyInvalid')
  // Read again, so that a staff member removed by another process is not let in from the cache.
  s.store.people.forget(personId)
  const person = await s.store.people.person(personId)
  if (!person || !mayAt(person.staff, browser.brand, 'desk.open')) return refuse('passkeyInvalid')
  browser.setCookie('passkey', undefined)
  await change(async () => tell({ customerId: undefined, detail: { staff: person.id, by: 'passkey' } }))
  await beginStaffSession(s, browser, person.id)
  return {}
}
