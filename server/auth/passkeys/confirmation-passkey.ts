import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { maxTries } from '../one-time-code.ts'

/** A pending change that a passkey can approve. */
type PendingChange = { key: string; personId: number; subject: string; digest: Buffer }

/**
 * The person's pending change; `try` counts an attempt, of which there are five. Moving to push can only be confirmed
 * by the phone, which proves that the phone works.
 */
export async function openFor(
  s: Pick<Services, 'db' | 'clock'>,
  personId: number,
  key: string,
  which: 'try' | 'look' = 'look',
): Promise<PendingChange | undefined> {
  const { rows } = await s.db.query<{ kind: string; about: string; pending: Buffer | null }>(
    `update app.confirmation set attempts = attempts + $5
     where key = $1 and person_id = $2 and state = 'open' and expires_at > $3 and attempts < $4
       and subject !~ '^change:push$'
     returning kind, subject as about, pending`,
    [key, personId, s.clock.now(), maxTries, which === 'try' ? 1 : 0],
  )
  const [open] = rows
  return open && { key, personId, subject: `change:${key}`, digest: digestOf(open) }
}

/** Approves the change without a code, unless it was restarted meanwhile, possibly with other content. */
export async function approveConfirmation(
  s: Pick<Services, 'clock'>,
  client: pg.PoolClient,
  { key, personId, digest }: PendingChange,
  passkeyId: number,
): Promise<boolean> {
  const { rows } = await client.query<{ kind: string; about: string; pending: Buffer | null }>(
    `update app.confirmation set passkey_id = $3 where key = $1 and person_id = $2 and state = 'open' and expires_at > $4
     returning kind, subject as about, pending`,
    [key, personId, passkeyId, s.clock.now()],
  )
  const [now] = rows
  if (!now) return false
  if (digestOf(now).equals(digest)) {
    await client.query(
      `update app.push_request set expires_at = least(expires_at, $2) where key = $1 and state = 'waiting'`,
      [key, s.clock.now()],
    )
    return true
  }
  await client.query('update app.confirmation set passkey_id = null where key = $1', [key])
  return false
}

/** Digest of the change and of the secret it activates. */
const digestOf = ({
  kind,
  about,
  pending,
}: {
  kind: string
  about: string
  pending: Buffer | null
}): Buffer => sha256(JSON.stringify([kind, about, pending?.toString('base64url') ?? '']))
