import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type * as calls from '@sixpence/protocol/passkeys'
import type { Handler } from '#app/handler.ts'
import { sameSecret } from '#app/secrets.ts'
import { hashOf, oneTimeText } from '#approval/device-key.ts'
import { mayComeFrom } from '#approval/ip-access.ts'
import { startSession } from '#approval/start-session.ts'
import { openChallenge, rpIdOf, takeChallenge, webAuthn } from './challenges.ts'

export const passkeySignInBegin: Handler<typeof calls.passkeySignInBegin> = async (
  _input,
  { services: s, browser },
) => {
  const cookie = oneTimeText()
  const { key, challenge, expiresAt } = await openChallenge(s, {
    brand: browser.brand,
    binding: hashOf(cookie),
  })
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(browser),
    challenge: new Uint8Array(challenge),
    userVerification: 'required',
  })
  browser.setCookie('passkey', cookie, 120)
  return { key, options: { ...options }, expiresAt: expiresAt.toISOString() }
}

type Known = { id: number; personId: number; publicKey: Buffer; counter: number }

export const passkeySignIn: Handler<typeof calls.passkeySignIn> = async (input, context) => {
  const { services: s, browser, refuse } = context
  const taken = await takeChallenge(s, { key: input.key, brand: browser.brand })
  const cookie = browser.cookie('passkey') ?? ''
  if (!taken?.bindingHash || !sameSecret(hashOf(cookie), taken.bindingHash)) return refuse('passkeyInvalid')
  const { rows } = await s.db.query<Known>(
    `select id, person_id as "personId", public_key as "publicKey", counter from app.passkey
     where credential_id = $1 and brand = $2 and rp_id = $3`,
    [input.response.id, browser.brand, rpIdOf(browser)],
  )
  const [known] = rows
  if (!known) return refuse('passkeyInvalid')
  const { userHandle, ...signed } = input.response.response
  const response: AuthenticationResponseJSON = {
    ...input.response,
    response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
    clientExtensionResults: {},
  }
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: taken.challenge,
    expectedOrigin: browser.origin,
    expectedRPID: rpIdOf(browser),
    credential: {
      id: input.response.id,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!result?.verified) return refuse('passkeyInvalid')
  const { newCounter } = result.authenticationInfo
  // A counter only goes up; a copy of the key would send it back (WebAuthn 7.2, step 22).
  const moved = await s.db.query(
    'update app.passkey set counter = $2, used_at = $3 where id = $1 and (counter < $2 or $2 = 0)',
    [known.id, newCounter, s.clock.now()],
  )
  if (moved.rowCount !== 1) return refuse('passkeyInvalid')
  if (!(await mayComeFrom(s, known.personId, browser.address))) return refuse('addressNotAllowed')
  browser.setCookie('passkey', undefined)
  return startSession(context, { personId: known.personId, client: 'spa', method: 'passkey' })
}
