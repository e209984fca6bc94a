import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { takeConfirmation } from '#auth/confirmation.ts'
import { noteFactor } from '#auth/cooling.ts'
import { rpIdOf, takeChallenge, webAuthn } from '#auth/passkey-challenge.ts'
import type { Context, Handler } from '#context/handler.ts'
import { insertPasskey } from '#auth/own-passkeys.ts'

type Input = DecodedInputOf<typeof calls.passkeyCreate>

export const passkeyCreate: Handler<typeof calls.passkeyCreate> = async (input, context) => {
  const { by, services: s, browser, refuse, change } = context
  const { person } = by
  await takeConfirmation(s, {
    key: input.requestKey,
    person,
    kind: 'twoStep',
    code: input.code,
    subject: /^passkey$/,
  })
  const made = await verified(input, context)
  if (!made) return refuse('passkeyInvalid')
  const now = s.clock.now()
  const id = await change(async (client) => {
    const inserted = await insertPasskey(client, {
      personId: person.id,
      brand: browser.brand,
      rpId: rpIdOf(browser),
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      name: input.name,
      at: now,
    })
    const kept = inserted ?? refuse('passkeyInvalid')
    await noteFactor(s, client, person.id, 'passkey')
    return kept
  })
  s.store.people.forget(person.id)
  return { passkey: { id, name: input.name, createdAt: now.toISOString() } }
}

/** The credential, if it answers the challenge, for this origin, with user verification; undefined otherwise. */
async function verified(input: Input, { by, services: s, browser }: Context<typeof calls.passkeyCreate>) {
  const taken = await takeChallenge(s, { key: input.key, personId: by.person.id, brand: browser.brand })
  if (!taken) return undefined
  const response: RegistrationResponseJSON = { ...input.response, clientExtensionResults: {} }
  const { verifyRegistrationResponse } = await webAuthn()
  // The library throws on malformed responses; the person gets the same refusal for all of them.
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: taken.challenge,
    expectedOrigin: browser.origin,
    expectedRPID: rpIdOf(browser),
    requireUserVerification: true,
  }).catch(() => undefined)
  return result?.verified ? result.registrationInfo.credential : undefined
}
