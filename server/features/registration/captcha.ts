import { randomBytes } from 'node:crypto'
import { solvedChallenge } from '@sixpence/protocol/rules/proof-of-work'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'

const goodForMs = 10 * 60_000

/** A signed challenge that includes brand and expiry, so that nothing is stored for unanswered ones. */
export function makeChallenge(s: Services, brand: string): { challenge: string; expiresAt: string } {
  const expires = s.clock.now().getTime() + goodForMs
  const body = `${expires.toString(36)}.${randomBytes(16).toString('base64url')}`
  return { challenge: `${body}.${signature(s, brand, body)}`, expiresAt: new Date(expires).toISOString() }
}

/**
 * Hash and expiry of the challenge a valid answer belongs to; undefined if the answer is wrong, forged or expired.
 * Whether it was used before is decided by `useUp`.
 */
export function readAnswer(
  s: Services,
  brand: string,
  answer: string,
): { hash: Buffer; expiresAt: Date } | undefined {
  const challenge = solvedChallenge(answer, sha256)
  if (!challenge) return undefined
  const [end = '', nonce = '', signed = ''] = challenge.split('.')
  const isOurs = s.secrets.isMac(signed, 'proof-of-work', brand, `${end}.${nonce}`)
  const expiresAt = new Date(parseInt(end, 36))
  return isOurs && expiresAt > s.clock.now() ? { hash: sha256(challenge), expiresAt } : undefined
}

/** Records an answer as used; true for the first of concurrent calls only. */
export async function useUp(
  db: Pick<Services['db'], 'query'>,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into app.used_challenge (challenge_hash, expires_at) values ($1, $2) on conflict do nothing',
    [hash, expiresAt],
  )
  return rowCount === 1
}

const signature = (s: Services, brand: string, body: string): string =>
  s.secrets.mac('proof-of-work', brand, body).toString('base64url')
