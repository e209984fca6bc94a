import { money } from '@sixpence/money'
import type { Currency, Money } from '@sixpence/money'
import type { AccountId, Detail, OperationId } from './command.ts'
import { rows } from './database.ts'
import type { Database } from './database.ts'

/** A booked line of an account, with the data of its operation. */
export type Entry = {
  account: AccountId
  version: number
  operationId: OperationId
  amount: Money
  bookedAfter: Money
  kind: string
  at: Date
  operationKind: string
  channel: string
  actor: number
  detail: Detail
}

export type EntriesQuery = {
  /** Maximum number of entries, 1 to 1000. */
  limit: number
  /** Only entries with a lower version: the last version of the previous page. */
  before?: number
  kinds?: readonly string[]
  direction?: 'in' | 'out'
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  until?: Date
}

export type EntriesPage = {
  /** Newest first. */
  entries: Entry[]
  /** Exact number of entries in the time range, before the filters by kind and direction. */
  total: number
  /** Value of `before` for the next page; absent on the last page. */
  next?: number
}

/**
 * A page of an account's history. Times are first converted to versions, so that the page is read by the primary key
 * alone. Empty for an unknown account.
 */
export async function entriesPage(
  db: Database,
  account: AccountId,
  query: EntriesQuery,
): Promise<EntriesPage> {
  const { limit, before, kinds, direction, from, until } = query
  const entryRows = await rows<EntryRow>(
    db,
    // The version range is always a row, even when no entry matches, so that the total is always returned.
    `select r.total, e.*
    from (select greatest(r.last - r.first, 0) as total, r.first, r.last from (select
        case when $6::timestamptz is null then 0 else ledger.version_before($1, $6) end as first,
        case when $7::timestamptz is null then (select version from ledger.balance where account_id = $1)
          else ledger.version_before($1, $7) end as last) r) r
    left join lateral (
      select e.version, e.operation_id, e.amount::text, e.booked_after::text, e.kind, e.at,
        o.kind as operation_kind, o.channel, o.actor, o.detail, a.currency
      from ledger.entry e
      join ledger.operation o on o.id = e.operation_id
      join ledger.account a on a.id = e.account_id
      where e.account_id = $1 and e.version > r.first and e.version <= r.last
        and ($2::bigint is null or e.version < $2)
        and ($3::text[] is null or e.kind = any($3))
        and ($4::text is null or ($4 = 'in') = (e.amount > 0))
      order by e.version desc
      limit $5) e on true`,
    [account, before ?? null, kinds ?? null, direction ?? null, limit + 1, from ?? null, until ?? null],
  )
  const entries = entryRows.filter(isEntry).map((row) => entry(account, row))
  const page = { entries: entries.slice(0, limit), total: Number(entryRows[0]?.total ?? 0) }
  const next = entries.length > limit ? page.entries.at(-1)?.version : undefined
  return next === undefined ? page : { ...page, next }
}

/** Number of entries the account had at this moment, including those of the same millisecond. */
export async function versionAt(db: Database, account: AccountId, at: Date): Promise<number> {
  const justAfter = new Date(at.getTime() + 1)
  const [row] = await rows<{ version: string }>(db, 'select ledger.version_before($1, $2) as version', [
    account,
    justAfter,
  ])
  return Number(row?.version)
}

type FoundEntry = {
  version: string
  operation_id: string
  amount: string
  booked_after: string
  kind: string
  at: Date
  operation_kind: string
  channel: string
  actor: string
  detail: Detail
  currency: Currency
}

type EntryRow = { total: string } & (FoundEntry | { version: null })

const isEntry = (row: EntryRow): row is { total: string } & FoundEntry => row.version !== null

const entry = (account: AccountId, row: FoundEntry): Entry => ({
  account,
  version: Number(row.version),
  operationId: Number(row.operation_id),
  amount: money(BigInt(row.amount), row.currency),
  bookedAfter: money(BigInt(row.booked_after), row.currency),
  kind: row.kind,
  at: row.at,
  operationKind: row.operation_kind,
  channel: row.channel,
  actor: Number(row.actor),
  detail: row.detail,
})
