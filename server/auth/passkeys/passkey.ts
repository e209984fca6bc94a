import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyAssertion } from '@sixpence/protocol/fields'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { boundChallenge, openChallenge, rpIdOf, takeChallenge, webAuthn } from './passkey-challenge.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type PasskeySite = Pick<Browser, 'brand' | 'origin'>

/** A passkey and its owner. */
export type KnownPasskey = { id: number; personId: number; createdAt: Date }

/**
 * The passkey that signed this challenge at this origin with user verification; updates its counter. Undefined for an
 * invalid signature or another person's passkey.
 */
export async function passkeyThatSigned(
  s: Needs,
  {
    response,
    challenge,
    browser,
    personId,
  }: { response: PasskeyAssertion; challenge: string; browser: PasskeySite; personId?: number },
): Promise<KnownPasskey | undefined> {
  const { rows } = await s.db.query<KnownPasskey & { publicKey: Buffer; counter: number }>(
    `select id, person_id as "personId", created_at as "createdAt", public_key as "publicKey", counter from app.passkey
     where credential_id = $1 and brand = $2 and rp_id = $3 and ($4::bigint is null or person_id = $4)`,
    [response.id, browser.brand, rpIdOf(browser), personId ?? null],
  )
  const [passkey] = rows
  if (!passkey) return undefined
  const newCounter = await counterSigned({ response, challenge, browser, passkey })
  if (newCounter === undefined) return undefined
  // The counter must increase; a cloned authenticator would repeat a value (WebAuthn 7.2, step 22).
  const moved = await s.db.query(
    'update app.passkey set counter = $2, used_at = $3 where id = $1 and (counter < $2 or $2 = 0)',
    [passkey.id, newCounter, s.clock.now()],
  )
  const { id, createdAt } = passkey
  return moved.rowCount === 1 ? { id, personId: passkey.personId, createdAt } : undefined
}

/** The counter in a signature of this challenge at this origin, with user verification; undefined if it is not valid. */
export async function counterSigned({
  response: { response: assertion, ...credential },
  challenge,
  browser,
  passkey,
}: {
  response: PasskeyAssertion
  challenge: string
  browser: Pick<Browser, 'origin'>
  passkey: { publicKey: Buffer; counter: number }
}): Promise<number | undefined> {
  const { userHandle, ...signed } = assertion
  const response: AuthenticationResponseJSON = {
    ...credential,
    response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
    clientExtensionResults: {},
  }
  const { verifyAuthenticationResponse } = await webAuthn()
  // Errors in parsing are treated like a wrong signature.
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: browser.origin,
    expectedRPID: rpIdOf(browser),
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}

/** The subject of an approval, and the digest of its facts as shown. */
type ApprovalSubject = {
  personId: number
  subject: string
  digest: Buffer
  /** Passkeys created later are not accepted. */
  madeBefore?: Date | undefined
}

/** Options for navigator.credentials.get with the person's passkeys for this host; undefined when they have none. */
export async function askPasskey(
  s: Needs,
  { personId, subject, digest, madeBefore }: ApprovalSubject,
  browser: PasskeySite,
): Promise<{ key: string; options: Record<string, unknown>; expiresAt: string } | undefined> {
  const { rows } = await s.db.query<{ id: string }>(
    `select credential_id as id from app.passkey where person_id = $1 and brand = $2 and rp_id = $3
       and ($4::timestamptz is null or created_at <= $4) order by used_at desc nulls last`,
    [personId, browser.brand, rpIdOf(browser), madeBefore ?? null],
  )
  if (rows.length === 0) return undefined
  const { key, challenge, expiresAt } = await openChallenge(s, { personId, brand: browser.brand, subject })
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(browser),
    challenge: new Uint8Array(
      boundChallenge({ subject, digest, challenge: challenge.toString('base64url') }),
    ),
    allowCredentials: rows,
    userVerification: 'required',
  })
  return { key, options: { ...options }, expiresAt: expiresAt.toISOString() }
}

/** When the person's oldest passkey for this host was created. */
export async function oldestPasskey(
  { db }: Pick<Needs, 'db'>,
  personId: number,
  browser: PasskeySite,
): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select min(created_at) as at from app.passkey where person_id = $1 and brand = $2 and rp_id = $3',
    [personId, browser.brand, rpIdOf(browser)],
  )
  return rows[0]?.at ?? undefined
}

/** The person's passkey that signed these facts, once; undefined otherwise. */
export async function passkeyThatApproved(
  s: Needs,
  { personId, subject, digest, madeBefore }: ApprovalSubject,
  { key, response, browser }: { key: string; response: PasskeyAssertion; browser: PasskeySite },
): Promise<KnownPasskey | undefined> {
  const taken = await takeChallenge(s, { key, personId, brand: browser.brand, subject })
  if (!taken) return undefined
  const challenge = boundChallenge({ subject, digest, challenge: taken.challenge }).toString('base64url')
  const passkey = await passkeyThatSigned(s, { response, challenge, browser, personId })
  return passkey && madeBefore && passkey.createdAt > madeBefore ? undefined : passkey
}
