import { randomInt } from 'node:crypto'
import { withBoundCode } from '#auth/bound-code.ts'
import { freshDigits } from '#auth/one-time-code.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { Person } from '#store/customer/people.ts'

/**
 * Sends a six-digit code by SMS, with a two-digit identifier that matches the message to this sign-in (B073).
 * Returns the hash of the code. Throws an Error if the person has no phone.
 */
export async function sendSmsCode(
  s: Services,
  person: Pick<Person, 'phone' | 'id'>,
  brand: string,
  t: Translate,
): Promise<{ codeHash: Buffer; identifier: string }> {
  if (!person.phone) throw new Error(`person ${person.id} signs in by SMS but has no phone`)
  const code = freshDigits()
  const identifier = String(randomInt(100)).padStart(2, '0')
  await s.partners.sms.send({
    brand,
    to: person.phone,
    personId: person.id,
    text: withBoundCode(s, brand, {
      code,
      text: t('{brand}: code {identifier} to sign in is {code}. Never give it to anyone.', {
        brand: s.brand(brand).name,
        identifier,
        code,
      }),
    }),
  })
  return { codeHash: signInCodeHash(s, person.id, code), identifier }
}

/** Whether the code matches this hash. */
export const isSignInCode = (
  { secrets }: Pick<Services, 'secrets'>,
  personId: number,
  { codeHash, code }: { codeHash: Buffer; code: string },
): boolean => secrets.isMac(codeHash, 'one-time-code', 'sign-in', personId, code)

/** Keyed hash of a sign-in code, bound to the person; to be stored. */
const signInCodeHash = (s: Services, personId: number, code: string): Buffer =>
  s.secrets.mac('one-time-code', 'sign-in', personId, code)
