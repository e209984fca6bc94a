import type pg from 'pg'
import type { SealedContact } from './emails.ts'

type Queries = Pick<pg.Pool, 'query'>

const isKnown = 'select from app.phone where customer_id = $1 and look_up = any($4)'

/** Adds the customer's phone and returns its id; undefined when there is a phone already. */
export async function addPhone(
  db: Queries,
  customerId: number,
  phone: SealedContact,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into app.phone (customer_id, look_up, sealed, is_primary, created_at)
       select $1, $2, $3, true, $5 where not exists (${isKnown}) on conflict do nothing returning id`,
    [customerId, ...phone, at],
  )
  return rows[0]?.id
}

/** Confirms a phone and uses up its code. */
export async function confirmPhone(client: Queries, id: number): Promise<void> {
  await client.query('update app.phone set confirmed = true, code_hash = null where id = $1', [id])
}

/** Confirms this number of a customer, whose owner has proven it elsewhere. */
export async function confirmPhoneOf(client: Queries, customerId: number, lookUps: Buffer[]): Promise<void> {
  await client.query(
    `update app.phone set confirmed = true, code_hash = null
     where customer_id = $1 and look_up = any($2) and replaces is null`,
    [customerId, lookUps],
  )
}

/**
 * Adds a phone that is to replace another, in place of an earlier replacement, and returns its id; undefined when the
 * number exists.
 */
export async function beginReplacement(
  client: Queries,
  { customerId, replaces, reqId }: { customerId: number; replaces: number; reqId: string },
  phone: SealedContact,
  at: Date,
): Promise<number | undefined> {
  await client.query('delete from app.phone where replaces = $1', [replaces])
  const { rows } = await client.query<{ id: number }>(
    `insert into app.phone (customer_id, look_up, sealed, is_primary, replaces, req_id, created_at)
       select $1, $2, $3, false, $5, $6, $7 where not exists (${isKnown}) on conflict do nothing returning id`,
    [customerId, ...phone, replaces, reqId, at],
  )
  return rows[0]?.id
}

/** Replaces a phone by its replacement, which has to be confirmed itself. False when the replacement has expired. */
export async function finishReplacement(
  client: Queries,
  { id, replaces }: { id: number; replaces: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.phone set replaces = null, req_id = null, code_hash = null, sends = 0, sent_at = null
     where id = $1 and replaces = $2`,
    [id, replaces],
  )
  if (rowCount !== 1) return false
  await client.query('delete from app.phone where id = $1', [replaces])
  await client.query('update app.phone set is_primary = true where id = $1', [id])
  return true
}
