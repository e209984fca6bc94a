import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { mayComeFrom } from '#auth/ip-access.ts'
import { takeChallenge } from '#auth/passkeys/passkey-challenge.ts'
import { passkeyThatSigned } from '#auth/passkeys/passkey.ts'
import { startSession } from '#auth/session/start-session.ts'
import type { Handler } from '#context/handler.ts'
import { sameSecret } from '#core/secrets.ts'
import { sha256 } from '#core/keys/sha256.ts'

export const passkeySignIn: Handler<typeof calls.passkeySignIn> = async ({ key, response }, context) => {
  const { services: s, browser, refuse } = context
  const taken = await takeChallenge(s, { key, brand: browser.brand })
  const cookie = browser.cookie('passkey') ?? ''
  if (!taken?.bindingHash || !sameSecret(sha256(cookie), taken.bindingHash)) return refuse('passkeyInvalid')
  const passkey = await passkeyThatSigned(s, { response, challenge: taken.challenge, browser })
  if (!passkey) return refuse('passkeyInvalid')
  const { personId } = passkey
  if (!(await mayComeFrom(s, personId, browser.address))) return refuse('addressNotAllowed')
  browser.setCookie('passkey', undefined)
  return startSession(context, { personId, client: 'spa', method: 'passkey' })
}
