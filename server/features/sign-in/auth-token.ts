import type * as calls from '@sixpence/protocol/sign-in'
import type { Context, Handler } from '#app/handler.ts'
import { sameSecret } from '#app/secrets.ts'
import type { Services } from '#app/services.ts'
import { useTotp } from '#approval/authenticator.ts'
import type { Tokens } from '#app/sessions.ts'
import type { Person } from '#store/people.ts'
import { hashOf, signInCodeHash } from './auth-login.ts'
import { admitTry, forgetTries } from './failures.ts'

/** Codes that one sign-in takes, resent ones included (Q023). */
export const mostCodeTries = 5

type Waiting = {
  personId: number
  flow: 'direct' | 'otp' | 'sms'
  client: string
  challenge: string
  bindingHash: Buffer
  smsCodeHash: Buffer | null
}

/**
 * The token step. Every try is counted in the statement that finds the sign-in, so at most five codes are ever
 * evaluated; the sign-in is used up by one conditional update, so it mints one session whatever races.
 */
export const authToken: Handler<typeof calls.authToken> = async (input, context) => {
  const { services: s, browser, refuse } = context
  const codeHash = hashOf(input.code)
  const { rows } = await s.db.query<Waiting>(
    `update app.sign_in set attempts = attempts + 1
     where code_hash = $1 and brand = $2 and used_at is null and expires_at > $3 and attempts < $4
     returning person_id as "personId", flow, client, challenge, binding_hash as "bindingHash",
       sms_code_hash as "smsCodeHash"`,
    [codeHash, browser.brand, s.clock.now(), mostCodeTries],
  )
  const [waiting] = rows
  // Only the browser that began may finish (login CSRF), and only with the verifier of its challenge (RFC 7636 S256).
  if (!waiting || !sameSecret(hashOf(browser.cookie('sign-in') ?? ''), waiting.bindingHash))
    return refuse('signInExpired')
  if (!sameSecret(hashOf(input.codeVerifier).toString('base64url'), waiting.challenge))
    return refuse('signInExpired')
  const person = await s.store.people.person(waiting.personId)
  if (!person) return refuse('signInExpired')
  if (waiting.flow !== 'direct') {
    const tried = { codesOf: person.id }
    await admitTry(s, browser.brand, tried)
    if (!(await isRightCode(s, waiting, person, input.otp))) return refuse('wrongSignInCode')
    await forgetTries(s, browser.brand, tried)
  }

  const used = await s.db.query(
    'update app.sign_in set used_at = $2 where code_hash = $1 and used_at is null returning code_hash',
    [codeHash, s.clock.now()],
  )
  if (used.rowCount !== 1) return refuse('signInExpired')
  const tokens = await s.sessions.begin({
    personId: person.id,
    brand: browser.brand,
    client: waiting.client,
    userAgent: browser.userAgent,
    address: browser.address,
  })
  browser.setCookie('sign-in', undefined)
  return handOver(tokens, browser)
}

/** Tokens go into the JSON, what they are bound to into cookies that no script can read (Q025). */
export function handOver(
  tokens: Tokens,
  browser: Context<typeof calls.authRefresh>['browser'],
): { accessToken: string; refreshToken: string } {
  browser.setCookie('access', tokens.accessCookie)
  browser.setCookie('refresh', tokens.refreshCookie)
  return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
}

async function isRightCode(
  s: Services,
  waiting: Waiting,
  person: Person,
  code: string | undefined,
): Promise<boolean> {
  if (code === undefined) return false
  if (waiting.flow === 'otp') return useTotp(s, person, code)
  const { smsCodeHash } = waiting
  return smsCodeHash !== null && sameSecret(signInCodeHash(s, person.id, code), smsCodeHash)
}
