import { createHash, randomBytes, randomInt } from 'node:crypto'
import type * as calls from '@sixpence/protocol/sign-in'
import type { Handler } from '#app/handler.ts'
import type { Services } from '#app/services.ts'
import type { Translate } from '#app/translate.ts'
import { maskPhone } from '#rules/mask.ts'
import type { Person } from '#store/people.ts'
import { admitTry, forgetTries, forgiveTry } from './failures.ts'

/** A sign-in begun must be finished in five minutes. */
const signInMs = 5 * 60_000
const freshCode = (): string => randomBytes(32).toString('base64url')
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The credential step. A wrong password and an unknown address cost the same time and get the same answer, and both
 * are counted before the password is looked at, so that parallel guesses cannot outrun the count.
 */
export const authLogin: Handler<typeof calls.authLogin> = async (
  input,
  { services: s, browser, refuse, t },
) => {
  const now = s.clock.now()
  const tried = { password: input.username }
  await admitTry(s, browser.brand, tried)
  const person = await s.store.people.personByEmail(browser.brand, input.username)
  const matches = await s.passwords
    .verify(input.password, person?.passwordHash)
    .catch(async (error: unknown) => {
      await forgiveTry(s, browser.brand, tried)
      throw error
    })
  if (!person || !matches) return refuse('wrongCredentials')
  await forgetTries(s, browser.brand, tried)

  const code = freshCode()
  const cookie = freshCode()
  const flow = person.login2fa === 'no' ? 'direct' : person.login2fa
  const sms = flow === 'sms' ? await sendSmsCode(s, person, browser.brand, t) : undefined
  await s.db.query(
    `insert into app.sign_in (code_hash, person_id, brand, flow, client, challenge, binding_hash, sms_code_hash,
       sms_identifier, sms_sent_at, sms_sends, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      hashOf(code),
      person.id,
      browser.brand,
      flow,
      input.client,
      input.codeChallenge,
      hashOf(cookie),
      sms?.codeHash ?? null,
      sms?.identifier ?? null,
      sms ? now : null,
      sms ? 1 : 0,
      new Date(now.getTime() + signInMs),
    ],
  )
  browser.setCookie('sign-in', cookie, signInMs / 1000)
  return {
    authFlow: flow,
    code,
    ...(sms && { phoneNumber: maskPhone(person.phone ?? ''), smsIdentifier: sms.identifier }),
  }
}

/** Six digits by SMS, and two that tell the person which message belongs to this sign-in (B073). */
export async function sendSmsCode(
  s: Services,
  person: Pick<Person, 'phone' | 'id'>,
  brand: string,
  t: Translate,
): Promise<{ codeHash: Buffer; identifier: string }> {
  if (!person.phone) throw new Error(`person ${person.id} signs in by SMS but has no phone`)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const identifier = String(randomInt(100)).padStart(2, '0')
  await s.partners.sms.send({
    brand,
    to: person.phone,
    text: t('{brand}: code {identifier} to sign in is {code}. Never give it to anybody.', {
      brand: s.brand(brand).name,
      identifier,
      code,
    }),
  })
  return { codeHash: signInCodeHash(s, person.id, code), identifier }
}

export const signInCodeHash = (s: Services, personId: number, code: string): Buffer =>
  s.secrets.mac('one-time-code', 'sign-in', personId, code)
