// The tables of a run of the model test, from the database and from the model, in the same shape.
import type { OperationId } from './command.ts'
import { rows } from './database.ts'
import type { Database } from './database.ts'
import type { Model } from './model.ts'

type World = {
  model: Model
  /** Prefix of the subjects of its limits. */
  name: string
  /** The first operation of this world. */
  firstId: OperationId
}

/** The database rows of a world. */
export async function tablesOf(db: Database, { model, name, firstId }: World): Promise<unknown> {
  return {
    balances: await rows(
      db,
      `select account_id::int8, booked::text, held::text, floor::text, version::int, state
      from ledger.balance where account_id = any($1) order by 1`,
      [[...model.accounts.keys()]],
    ),
    entries: await rows(
      db,
      `select account_id, version::int, operation_id, amount::text, booked_after::text, kind
      from ledger.entry where account_id = any($1) order by account_id, version`,
      [[...model.accounts.keys()]],
    ),
    holds: await rows(
      db,
      `select operation_id, account_id, amount::text, remaining::text, state, expires, closed_by
      from ledger.hold where account_id = any($1) order by 1`,
      [[...model.accounts.keys()]],
    ),
    counters: await rows(
      db,
      `select subject, to_char(day, 'YYYY-MM-DD') as day, day_amount::text, day_count, month_amount::text
      from ledger.limit_counter where starts_with(subject, $1) and day > '-infinity' order by 1`,
      [name],
    ),
    operations: await rows(
      db,
      `select id, key || ' ' || owner as name, encode(body_hash, 'hex') as hash, at, detail, accounts, versions
      from ledger.operation where id >= $1 order by id`,
      [firstId],
    ),
  }
}

/** The rows the model expects, in the same shape. */
export function modelTables({ model }: World): unknown {
  return {
    balances: [...model.accounts].sort(byId).map(([id, { booked, held, floor, version, state }]) => ({
      account_id: `${id}`,
      booked: `${booked}`,
      held: `${held}`,
      floor: `${floor}`,
      version,
      state,
    })),
    entries: model.entries
      .toSorted((a, b) => a.account - b.account || a.version - b.version)
      .map((entry) => ({
        account_id: `${entry.account}`,
        version: entry.version,
        operation_id: `${entry.operation}`,
        amount: `${entry.amount}`,
        booked_after: `${entry.bookedAfter}`,
        kind: entry.kind,
      })),
    holds: [...model.holds].sort(byId).map(([id, hold]) => ({
      operation_id: `${id}`,
      account_id: `${hold.account}`,
      amount: `${hold.amount}`,
      remaining: `${hold.remaining}`,
      state: hold.state,
      expires: hold.expires,
      closed_by: hold.closedBy === undefined ? null : `${hold.closedBy}`,
    })),
    counters: [...model.counters]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, counter]) => ({
        subject: name.split(' ')[0],
        day: counter.day,
        day_amount: `${counter.dayAmount}`,
        day_count: counter.dayCount,
        month_amount: `${counter.monthAmount}`,
      })),
    operations: model.operations.map((operation) => ({
      ...operation,
      id: `${operation.id}`,
      accounts: operation.accounts.map(String),
      versions: operation.versions.map(String),
    })),
  }
}

const byId = ([a]: [number, unknown], [b]: [number, unknown]): number => a - b
