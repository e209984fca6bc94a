import type * as calls from '@sixpence/protocol/passkeys/passkeys'
import { confirmMethodOf, openConfirmation } from '#auth/confirmation.ts'
import { openChallenge, rpIdOf, webAuthn } from '#auth/passkey-challenge.ts'
import { toPendingConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import type { Handler } from '#context/handler.ts'

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
  if (rows.length >= maxPasskeys) return refuse('tooManyPasskeys', { most: maxPasskeys })
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
    ...toPendingConfirmationDto(method, opened),
  }
}

const maxPasskeys = 10

/** As long as the confirmation. */
const lifeMs = 10 * 60_000
