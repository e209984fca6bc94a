import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { oneTimeText } from '#auth/device-key.ts'
import { openChallenge, rpIdOf, webAuthn } from '#auth/passkeys/passkey-challenge.ts'
import type { Handler } from '#context/handler.ts'
import { sha256 } from '#core/keys/sha256.ts'

export const passkeySignInBegin: Handler<typeof calls.passkeySignInBegin> = async (
  _input,
  { services: s, browser },
) => {
  const cookie = oneTimeText()
  const { key, challenge, expiresAt } = await openChallenge(s, {
    brand: browser.brand,
    binding: sha256(cookie),
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
