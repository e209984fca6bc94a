import { money } from '@sixpence/money'
import type { Currency, Money } from '@sixpence/money'
import type { AccountId, Detail, OperationId } from './command.ts'
import { rows } from './database.ts'
import type { Database } from './database.ts'

/** An accepted command. It is the idempotency record, the audit record and the outbox event at once. */
export type Operation = {
  id: OperationId
  key: string
  owner: number
  kind: string
  actor: number
  channel: string
  brand: string
  at: Date
  /** The hold this operation settled or voided. */
  hold?: OperationId
  /** Every account whose balance it changed: those of the entries first, in the order of the entries. */
  accounts: AccountId[]
  /** The key of each booked entry is `accounts[i]` with `versions[i]`. */
  versions: number[]
  detail: Detail
}

/**
 * Position after an operation in commit order. Opaque to callers; undefined is the beginning. Transaction ids are
 * unique only within a cluster, so the generation sorts before them: see `ledger.generation`.
 */
export type OutboxCursor = { generation: number; xid: string; id: OperationId }

/** Position before the first operation; generations count from 1. */
export const outboxBeginning: OutboxCursor = { generation: 1, xid: '0', id: 0 }

/**
 * SQL condition: the row of this alias is committed, and no running transaction can still commit before it. Rows of
 * an earlier generation always satisfy it.
 */
export const isSettled = (row: string): string =>
  `(${row}.generation, ${row}.xid) < ((select max(number) from ledger.generation), pg_snapshot_xmin(pg_current_snapshot()))`

/** An operation with its booked lines, undefined when the id is unknown. */
export async function operation(
  db: Database,
  id: OperationId,
): Promise<(Operation & { entries: { account: AccountId; amount: Money; kind: string }[] }) | undefined> {
  // Named, so that a connection plans them once: that takes several times as long as the look-up.
  const { rows: operationRows } = await db.query<OperationRow>({
    name: 'ledger.operation',
    text: `${select} where o.id = $1`,
    values: [id],
  })
  const [row] = operationRows
  if (!row) return undefined
  const { rows: lines } = await db.query<{
    account_id: string
    amount: string
    kind: string
    currency: Currency
  }>({
    name: 'ledger.operation-entries',
    text: `select e.account_id, e.amount::text, e.kind, a.currency
    from unnest($1::bigint[], $2::bigint[]) with ordinality u(account_id, version, n)
    join ledger.entry e using (account_id, version)
    join ledger.account a on a.id = e.account_id
    order by u.n`,
    values: [row.accounts.slice(0, row.versions.length), row.versions],
  })
  const entries = lines.map((line) => ({
    account: Number(line.account_id),
    amount: money(BigInt(line.amount), line.currency),
    kind: line.kind,
  }))
  return { ...operationOf(row), entries }
}

/** Operations by their ids, without their lines; unknown ids are absent. */
export async function operations(
  db: Database,
  ids: readonly OperationId[],
): Promise<Map<OperationId, Operation>> {
  const { rows: operationRows } = await db.query<OperationRow>({
    name: 'ledger.operations',
    text: `${select} where o.id = any($1::bigint[])`,
    values: [ids],
  })
  return new Map(operationRows.map((row) => [Number(row.id), operationOf(row)]))
}

/** Operations by an owner's idempotency keys; keys under which nothing was accepted so far are absent. */
export async function operationsByKey(
  db: Database,
  keys: readonly string[],
  owner: number,
): Promise<Map<string, Operation>> {
  const { rows: operationRows } = await db.query<OperationRow>({
    name: 'ledger.operations-by-key',
    text: `${select} where o.key = any($1::uuid[]) and o.owner = $2`,
    values: [keys, owner],
  })
  return new Map(operationRows.map((row) => [row.key, operationOf(row)]))
}

/** The operation of an idempotency key, undefined if none was accepted so far. */
export async function operationByKey(
  db: Database,
  key: string,
  owner: number,
): Promise<Operation | undefined> {
  const [row] = await rows<OperationRow>(db, `${select} where o.key = $1 and o.owner = $2`, [key, owner])
  return row && operationOf(row)
}

/**
 * Reads the outbox: at most `limit` operations after the cursor, in commit order. Excludes transactions that a
 * running transaction can still precede; ordering by id alone would skip operations that commit late. Of operations
 * that match `quiet`, an SQL condition on the row `o`, only the ids are read.
 */
export async function operationsAfter(
  db: Database,
  cursor: OutboxCursor | undefined,
  limit: number,
  quiet = 'false',
): Promise<{ operations: Operation[]; quiet: OperationId[]; cursor: OutboxCursor | undefined }> {
  const from = cursor ?? outboxBeginning
  const { rows: operationRows } = await db.query<OperationRow | QuietRow>({
    name: 'ledger.operations-after',
    text: `select o.id, o.generation, o.xid::text, w.*
    from (
      select o.*, ${quiet} as is_quiet from ledger.operation o
      where (o.generation, o.xid, o.id) > ($1::int, $2::xid8, $3::bigint) and ${isSettled('o')}
      order by o.generation, o.xid, o.id limit $4
    ) o left join lateral (select ${columns} where not o.is_quiet) w on true`,
    values: [from.generation, from.xid, from.id, limit],
  })
  const last = operationRows.at(-1)
  return {
    operations: operationRows.filter(isRead).map(operationOf),
    quiet: operationRows.filter((row) => !isRead(row)).map(({ id }) => Number(id)),
    cursor: last ? { generation: last.generation, xid: last.xid, id: Number(last.id) } : cursor,
  }
}

const columns = `o.key, o.owner, o.kind, o.actor, o.channel, o.brand, o.at, o.hold_id,
    array_to_json(o.accounts) as accounts, array_to_json(o.versions) as versions, o.detail`

const select = `
  select o.id, o.generation, o.xid::text, ${columns}
  from ledger.operation o`

type OperationRow = {
  id: string
  key: string
  owner: string
  kind: string
  actor: string
  channel: string
  brand: string
  generation: number
  xid: string
  at: Date
  hold_id: string | null
  accounts: AccountId[]
  versions: number[]
  detail: Detail
}

/** An operation of which only the id was read. */
type QuietRow = Pick<OperationRow, 'id' | 'generation' | 'xid'> & { key: null }

const isRead = (row: OperationRow | QuietRow): row is OperationRow => row.key !== null

const operationOf = (row: OperationRow): Operation => ({
  id: Number(row.id),
  key: row.key,
  owner: Number(row.owner),
  kind: row.kind,
  actor: Number(row.actor),
  channel: row.channel,
  brand: row.brand,
  at: row.at,
  ...(row.hold_id !== null && { hold: Number(row.hold_id) }),
  accounts: row.accounts,
  versions: row.versions,
  detail: row.detail,
})
