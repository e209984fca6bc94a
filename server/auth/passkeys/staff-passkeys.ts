import type { PasskeyAssertion } from '@sixpence/protocol/fields'
import type pg from 'pg'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { rpIdOf } from './passkey-challenge.ts'
import { counterSigned } from './passkey.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Subject of the desk's challenges, so that a customer's challenge is not accepted at the desk, nor the reverse. */
export const staffSubject = 'staff'

/** A passkey of a member of staff, for the host of the desk on which it was created. */
export type StaffPasskey = { id: number; name: string; host: string; createdAt: Date; usedAt: Date | null }

/** The passkeys of a member of staff, newest first. */
export async function staffPasskeysOf(db: Queries, personId: number): Promise<StaffPasskey[]> {
  const { rows } = await db.query<StaffPasskey>(
    `select id, name, rp_id as host, created_at as "createdAt", used_at as "usedAt" from app.staff_passkey
     where person_id = $1 order by id desc`,
    [personId],
  )
  return rows
}

/** Their credentials for a host, for which an authenticator does not create another. */
export async function staffCredentials(
  db: Queries,
  personId: number,
  browser: Pick<Browser, 'origin'>,
): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(
    'select credential_id as id from app.staff_passkey where person_id = $1 and rp_id = $2',
    [personId, rpIdOf(browser)],
  )
  return rows
}

/** Stores a passkey; false when the credential exists already. */
export async function insertStaffPasskey(
  client: Queries,
  item: {
    personId: number
    host: string
    credentialId: string
    publicKey: Buffer
    counter: number
    name: string
    at: Date
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into app.staff_passkey (person_id, rp_id, credential_id, public_key, counter, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [item.personId, item.host, item.credentialId, item.publicKey, item.counter, item.name, item.at],
  )
  return rowCount === 1
}

/** Deletes a person's passkey, or all of them; returns how many were deleted. */
export async function deleteStaffPasskeys(
  client: Queries,
  { personId, id }: { personId: number; id?: number },
): Promise<number> {
  const { rowCount } = await client.query(
    'delete from app.staff_passkey where person_id = $1 and ($2::bigint is null or id = $2)',
    [personId, id ?? null],
  )
  return rowCount ?? 0
}

/**
 * The owner of the passkey that signed this challenge for this host; undefined for any other signature. Updates the
 * counter.
 */
export async function staffThatSigned(
  s: Pick<Services, 'db' | 'clock'>,
  {
    response,
    challenge,
    browser,
  }: { response: PasskeyAssertion; challenge: string; browser: Pick<Browser, 'origin'> },
): Promise<number | undefined> {
  const { rows } = await s.db.query<{ id: number; personId: number; publicKey: Buffer; counter: number }>(
    `select id, person_id as "personId", public_key as "publicKey", counter::float8 as counter
     from app.staff_passkey where credential_id = $1 and rp_id = $2`,
    [response.id, rpIdOf(browser)],
  )
  const [passkey] = rows
  if (!passkey) return undefined
  const counter = await counterSigned({ response, challenge, browser, passkey })
  if (counter === undefined) return undefined
  // The counter must increase; a cloned authenticator would repeat a value (WebAuthn 7.2, step 22).
  const moved = await s.db.query(
    'update app.staff_passkey set counter = $2, used_at = $3 where id = $1 and (counter < $2 or $2 = 0)',
    [passkey.id, counter, s.clock.now()],
  )
  return moved.rowCount === 1 ? passkey.personId : undefined
}
