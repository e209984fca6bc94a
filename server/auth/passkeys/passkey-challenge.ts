import { randomBytes } from 'node:crypto'
import type * as WebAuthn from '@simplewebauthn/server'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'

const lifeMs = 2 * 60_000

type Needs = Pick<Services, 'db' | 'clock'>

/**
 * Creates a challenge, bound for a sign-in to a cookie of the browser, for an approval to the approved facts. Returns
 * it with its key and expiry.
 */
export async function openChallenge(
  s: Needs,
  {
    personId,
    brand,
    binding,
    subject = '',
    lives = lifeMs,
  }: { personId?: number; brand: string; binding?: Buffer; subject?: string; lives?: number },
): Promise<{ key: string; challenge: Buffer; expiresAt: Date }> {
  const key = randomBytes(16).toString('base64url')
  const challenge = randomBytes(32)
  const expiresAt = new Date(s.clock.now().getTime() + lives)
  await s.db.query(
    `insert into app.passkey_challenge (key, person_id, brand, challenge, binding_hash, subject, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [key, personId ?? null, brand, challenge.toString('base64url'), binding ?? null, subject, expiresAt],
  )
  return { key, challenge, expiresAt }
}

/** The challenge with this key for this subject; undefined otherwise. The update that finds it uses it up. */
export async function takeChallenge(
  s: Needs,
  { key, personId, brand, subject = '' }: { key: string; personId?: number; brand: string; subject?: string },
): Promise<{ challenge: string; bindingHash: Buffer | null } | undefined> {
  const { rows } = await s.db.query<{ challenge: string; bindingHash: Buffer | null }>(
    `update app.passkey_challenge set used_at = $4
     where key = $1 and brand = $2 and person_id is not distinct from $3 and used_at is null and expires_at > $4
       and subject = $5
     returning challenge, binding_hash as "bindingHash"`,
    [key, brand, personId ?? null, s.clock.now(), subject],
  )
  return rows[0]
}

/**
 * The challenge a passkey signs for an approval: the stored random value with the digest of the facts shown, so that
 * other facts give another challenge (dynamic linking, RTS on SCA article 5).
 */
export const boundChallenge = ({
  subject,
  digest,
  challenge,
}: {
  subject: string
  digest: Buffer
  challenge: string
}): Buffer => sha256(['sixpence', 'approve', subject, digest.toString('base64url'), challenge].join('\n'))

/** Imported on first use, because the library's certificate parsers would slow down every start. */
export const webAuthn = (): Promise<typeof WebAuthn> => import('@simplewebauthn/server')

/** The relying party id of WebAuthn: the host name of the brand. */
export const rpIdOf = ({ origin }: Pick<Browser, 'origin'>): string => new URL(origin).hostname
