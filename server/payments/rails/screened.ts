import { internalRail } from '@sixpence/partners/rails/rails'
import { dayOf } from '@sixpence/days'
import { claimDue, moneyLeaseMs } from '#core/claim-due.ts'
import { firstSandboxId } from '#rules/play-money.ts'
import type pg from 'pg'
import {
  announceState,
  instructionColumns,
  instructionOf,
  type InstructionRead,
  type InstructionRow,
} from './instructions.ts'

type Queries = Pick<pg.Pool, 'query'>

/**
 * SQL condition on `app.instruction`: it may be sent, because it was compared with the newest list. After a new list it
 * is compared again.
 */
export const isScreened = `(state <> 'created' or screened_with = (select max(id) from app.screening_list))`

/**
 * Customers in other databases are compared in their own. As long as no list is stored, everything is unscreened, so
 * that the first list is fetched.
 */
const unscreenedAt = (
  now: string,
): string => `next_at <= ${now} and state = 'created' and partner <> '${internalRail}'
  and coalesce(customer_id, 0) < ${firstSandboxId}
  and screened_with is distinct from (select coalesce(max(id), 0) from app.screening_list)`

/** Whether a dispatched payment is due that was not compared with the newest list. */
export async function isSomeUnscreened(db: Queries, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ some: boolean }>(
    `select exists (select from app.instruction where ${unscreenedAt('$1')}) as some`,
    [now],
  )
  return rows[0]?.some === true
}

/** Claims dispatched payments that are due and were not compared with the newest list. */
export async function claimUnscreened(
  db: pg.Pool,
  { now, limit }: { now: Date; limit: number },
): Promise<InstructionRow[]> {
  const rows = await claimDue<InstructionRead>(
    db,
    {
      table: 'app.instruction i',
      key: 'operation_id',
      due: unscreenedAt('$3'),
      order: 'next_at',
      lease: 'claimed_until',
      set: 'claimed_until = $1',
      returning: instructionColumns('i'),
    },
    { now, limit, leaseMs: moneyLeaseMs },
  )
  return rows.map(instructionOf)
}

/** Releases payments without hits on this list. A payment that was withdrawn meanwhile stays withdrawn. */
export async function passScreened(db: Queries, ids: readonly number[], listId: number): Promise<void> {
  if (ids.length === 0) return
  await db.query(
    `update app.instruction set screened_with = $2, claimed_until = null
     where operation_id = any($1::bigint[]) and state = 'created'`,
    [ids, listId],
  )
}

/** Postpones the comparison of these payments. */
export async function postponeUnscreened(db: Queries, ids: readonly number[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await db.query(
    `update app.instruction set next_at = $2, claimed_until = null
     where operation_id = any($1::bigint[]) and state = 'created'`,
    [ids, until],
  )
}

/** Schedules the payments of a customer that wait for a decision for immediate comparison. */
export async function hurryUnscreened(db: Queries, customerId: number, now: Date): Promise<void> {
  await db.query(
    `update app.instruction set next_at = $2
     where customer_id = $1 and state = 'created' and dispatched_at is not null and next_at > $2
       and requested_for <= $3`,
    [customerId, now, dayOf(now)],
  )
}

/** Holds a payment until a case is decided. Its payer sees it as in progress. False when it was withdrawn meanwhile. */
export async function holdScreened(client: pg.ClientBase, row: InstructionRow, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.instruction set state = 'held', next_at = null, claimed_until = null
     where operation_id = $1 and state = 'created'`,
    [row.operationId],
  )
  if (rowCount !== 1) return false
  await announceState(client, { ...row, state: 'held' }, now)
  return true
}

/**
 * Releases a held payment. Its status is queried before it is sent, as after any doubt, so that it is sent only once;
 * if its payer has recalled it meanwhile, it is withdrawn instead. False when it is not held.
 */
export async function releaseHeld(client: pg.ClientBase, operationId: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.instruction set state = case when recall = 'asked' then 'withdrawn' else 'unknown' end,
       ended_at = case when recall = 'asked' then $2::timestamptz end,
       sent_at = case when recall = 'asked' then null else $2::timestamptz end, attempts = 0, next_at = $2
     where operation_id = $1 and state = 'held' and next_at is null`,
    [operationId, now],
  )
  return rowCount === 1
}

/** Stops a return by the house to a listed person: it is not sent, and the money stays in suspense. */
export async function stopOfHouse(db: Queries, operationId: number, now: Date): Promise<void> {
  await db.query(
    `update app.instruction set state = 'held', next_at = $2, claimed_until = null, reason = 'listed'
     where operation_id = $1 and state = 'created'`,
    [operationId, now],
  )
}

/** Ends a held payment: the worker voids its hold and marks it rejected. False when it is not held. */
export async function stopHeld(client: pg.ClientBase, operationId: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.instruction set next_at = $2 where operation_id = $1 and state = 'held' and next_at is null`,
    [operationId, now],
  )
  return rowCount === 1
}
