import type { PayeeCheckCounts } from '@sixpence/protocol/mass/mass'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { claimDue, type DueQueue } from '#core/claim-due.ts'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import type { MassContent } from './mass-lines.ts'
import type { PayeeCheckState } from './payee-check-state.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** A batch with names still to be checked. */
export type BatchToAsk = { id: number; customerId: number; accountId: number; kind: MassKind; brand: string }

const toAsk: DueQueue = {
  table: 'app.mass_batch',
  key: 'id',
  due: `state = 'uploaded' and asks_from is not null`,
  order: 'asks_from, id',
  lease: 'asks_from',
  set: 'asks_from = $1',
  returning: 'id, customer_id as "customerId", account_id as "accountId", kind, brand',
}

/** Claims the batch whose names have waited longest; undefined when none is due. */
export async function claimNames(
  db: pg.Pool,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<BatchToAsk | undefined> {
  return (await claimDue<BatchToAsk>(db, toAsk, { now, limit: 1, leaseMs }))[0]
}

/**
 * Ends the lease at `at`, or permanently if no name is pending any more. A change of the batch since then has set a
 * new due time, which stays.
 */
export async function releaseNames(db: Queries, id: number, claimedUntil: Date, at: Date): Promise<void> {
  await db.query(
    `update app.mass_batch set asks_from = case when exists (
         select from app.mass_line where batch_id = $1 and payee_check = 'waits' and not is_removed) then $3::timestamptz end
     where id = $1 and asks_from = $2`,
    [id, claimedUntil, at],
  )
}

/** A line whose name is to be checked, and the hash of its stored content. */
export type NameToAsk = { line: number; content: Omit<MassContent, 'problems'>; hash: Buffer }

/** The first lines of a batch with waiting names. */
export async function namesToAsk(
  { db, personal }: { db: Queries; personal: PersonalData },
  { id, customerId }: Pick<BatchToAsk, 'id' | 'customerId'>,
  limit: number,
): Promise<NameToAsk[]> {
  const { rows } = await db.query<{ line: number; sealed: Buffer; hash: Buffer }>(
    `select line, sealed, sha256(sealed) as hash from app.mass_line
     where batch_id = $1 and payee_check = 'waits' and not is_removed order by line limit $2`,
    [id, limit],
  )
  if (rows.length === 0) return []
  const open = await personal.unsealer(`customer:${customerId}`, db)
  if (!open)
    throw new Error(
      `lines of mass batch ${id} cannot be decrypted: customer ${customerId} erased, or key missing`,
    )
  return rows.map(({ sealed, ...row }) => ({ ...row, content: open(sealed) as MassContent }))
}

export type NameAnswer = Pick<NameToAsk, 'line' | 'hash'> & {
  outcome: Exclude<PayeeCheckState, 'waits'>
  /** For a close match: the account holder's name, sealed. */
  told: Buffer | null
}

/**
 * Stores the results, unless the batch was submitted or a line was changed meanwhile. A name that does not match
 * changes the digest of the batch, and with it its revision.
 */
export async function noteNames(
  client: Queries,
  id: number,
  answers: readonly NameAnswer[],
  now: Date,
): Promise<void> {
  const doubts = answers.filter(({ outcome }) => outcome === 'close' || outcome === 'none').length
  const { rowCount } = await client.query(
    `update app.mass_batch set revision = revision + $2 where id = $1 and state = 'uploaded'`,
    [id, Math.min(doubts, 1)],
  )
  if (rowCount === 0) return
  await client.query(
    `update app.mass_line l set payee_check = n.outcome, payee_told = n.told, payee_checked_at = $6
     from unnest($2::int[], $3::bytea[], $4::text[], $5::bytea[]) n (line, hash, outcome, told)
     where l.batch_id = $1 and l.line = n.line and l.payee_check = 'waits' and sha256(l.sealed) = n.hash`,
    [
      id,
      answers.map(({ line }) => line),
      answers.map(({ hash }) => hash),
      answers.map(({ outcome }) => outcome),
      answers.map(({ told: answer }) => answer),
      now,
    ],
  )
}

/** Makes the pending names of a batch due for checking. */
export async function askNow(client: Queries, id: number): Promise<void> {
  await client.query(`update app.mass_batch set asks_from = '-infinity' where id = $1`, [id])
}

/** Makes names checked before this time due again; true when there are any. */
export async function askOldAgain(client: Queries, id: number, before: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.mass_batch set revision = revision + 1, asks_from = '-infinity' where id = $1 and state = 'uploaded'
       and exists (select from app.mass_line where batch_id = $1 and payee_checked_at < $2)`,
    [id, before],
  )
  if (rowCount === 0) return false
  await client.query(
    `update app.mass_line set payee_check = 'waits', payee_told = null, payee_checked_at = null
     where batch_id = $1 and payee_checked_at < $2`,
    [id, before],
  )
  return true
}

/**
 * Counts of the results by batch id, of batches with lines to be checked; results from before `since` count as none.
 */
export async function countNames(
  db: Queries,
  ids: readonly number[],
  since?: Date,
): Promise<Map<number, PayeeCheckCounts>> {
  const { rows } = await db.query<PayeeCheckCounts & { id: number }>(
    `select batch_id as id,
       count(*) filter (where state = 'waits')::int as waiting, count(*) filter (where state = 'match')::int as match,
       count(*) filter (where state = 'close')::int as close, count(*) filter (where state = 'none')::int as none,
       count(*) filter (where state in ('notOffered', 'notAnswered'))::int as "notPossible"
     from (select batch_id, case when payee_checked_at < $2 then 'waits' else payee_check end as state
       from app.mass_line where batch_id = any($1) and payee_check is not null and not is_removed) l
     group by batch_id`,
    [ids, since ?? null],
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Hash of the lines whose names do not match; null when there are none. */
export async function hashOfDoubts(db: Queries, batchId: number): Promise<Buffer | null> {
  const { rows } = await db.query<{ hash: Buffer | null }>(
    `select sha256(convert_to(string_agg(line || ' ' || payee_check, ',' order by line), 'UTF8')) as hash
     from app.mass_line where batch_id = $1 and not is_removed and payee_check in ('close', 'none')`,
    [batchId],
  )
  return rows[0]?.hash ?? null
}
