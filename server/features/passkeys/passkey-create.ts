import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import type { Context, Handler } from '#context/handler.ts'
import { noteFactor } from '#auth/cooling.ts'
import { confirmMethodOf, openConfirmation, takeConfirmation } from '#auth/confirmation.ts'
import { waitsOnWire } from '#auth/waits-on-wire.ts'
import { openChallenge, rpIdOf, takeChallenge, webAuthn } from '#auth/passkey-challenge.ts'

type Input = DecodedInputOf<typeof calls.passkeyCreate>

const mostPasskeys = 10
/** As long as its confirmation. */
const lifeMs = 10 * 60_000

export const passkeyCreateBegin: Handler<typeof calls.passkeyCreateBegin> = async (
  _input,
  { by, services: s, browser, t, refuse, change },
) => {
  const { person } = by
  const { brand } = browser
  const { rows } = await s.db.query<{ id: string }>(
    'select credential_id as id from app.passkey where person_id = $1',
    [person.id],
  )
  if (rows.length >= mostPasskeys) return refuse('tooManyPasskeys', { most: mostPasskeys })
  const method = confirmMethodOf(person)
  const opened = await openConfirmation(s, {
    person,
    brand,
    kind: 'twoStep',
    subject: 'passkey',
    method,
    t,
    change,
  })
  const { key, challenge } = await openChallenge(s, { personId: person.id, brand, lives: lifeMs })
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: s.brand(brand).name,
    rpID: rpIdOf(browser),
    userID: new Uint8Array(s.secrets.mac('email-index', 'passkey user', person.id)),
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    excludeCredentials: rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    key,
    options: { ...options },
    requestKey: opened.key,
    ...waitsOnWire(method, opened),
  }
}

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
    const { rows } = await client.query<{ id: number }>(
      `insert into app.passkey (person_id, brand, rp_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, $4, $5, $6, '{}', $7, $8) on conflict (credential_id) do nothing returning id`,
      [
        person.id,
        browser.brand,
        rpIdOf(browser),
        made.id,
        Buffer.from(made.publicKey),
        made.counter,
        input.name,
        now,
      ],
    )
    const kept = rows[0]?.id ?? refuse('passkeyInvalid')
    await noteFactor(s, client, person.id, 'passkey')
    return kept
  })
  s.store.people.forget(person.id)
  return { passkey: { id, name: input.name, createdAt: now.toISOString() } }
}

/** The credential, if it answers the challenge, at this origin, with the person verified by the device. */
async function verified(input: Input, { by, services: s, browser }: Context<typeof calls.passkeyCreate>) {
  const taken = await takeChallenge(s, { key: input.key, personId: by.person.id, brand: browser.brand })
  if (!taken) return undefined
  const response: RegistrationResponseJSON = { ...input.response, clientExtensionResults: {} }
  const { verifyRegistrationResponse } = await webAuthn()
  // Whatever cannot be read is thrown; to the person it is all the same.
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: taken.challenge,
    expectedOrigin: browser.origin,
    expectedRPID: rpIdOf(browser),
    requireUserVerification: true,
  }).catch(() => undefined)
  return result?.verified ? result.registrationInfo.credential : undefined
}
