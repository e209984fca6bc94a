import { createHash, randomBytes } from 'node:crypto'
import type * as WebAuthn from '@simplewebauthn/server'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

const lifeMs = 2 * 60_000

type Needs = Pick<Services, 'db' | 'clock'>

/** A fresh challenge; for a sign-in it is bound to a cookie of the browser, for an approval to what is approved. */
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

/** The challenge of this key and for this alone, used up by the update that finds it. */
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
 * What a passkey signs to approve: what is kept of the challenge, and the digest of the facts that were shown. With
 * other facts it is another challenge (RTS article 5).
 */
export const boundChallenge = (subject: string, digest: Buffer, challenge: string): Buffer =>
  createHash('sha256')
    .update(['sixpence', 'approve', subject, digest.toString('base64url'), challenge].join('\n'))
    .digest()

/** Loaded when somebody first uses a passkey: its readers of certificates would slow every start down. */
export const webAuthn = (): Promise<typeof WebAuthn> => import('@simplewebauthn/server')

/** The host a passkey belongs to: one per brand and address. */
export const rpIdOf = ({ origin }: Pick<Browser, 'origin'>): string => new URL(origin).hostname
