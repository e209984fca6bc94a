import { money, type Currency, type Money } from '@sixpence/money'
import type { LineKind, OutsideDetail, P2pDetail } from '#store/transactions.ts'
import type pg from 'pg'
import type { PersonalData } from '#store/personal-data.ts'
import { customersOf, sealedCustomer, type CustomerText, type SealedCustomer } from '#store/sealed-people.ts'
import { wantedOfBrands } from '#store/words.ts'
import { likePattern, mostCounted, type Filter, type Place } from './filter.ts'

/** Filters that look at every line look at this many at most; the next page goes on below. */
const window = 20_000

export type Line = {
  version: number
  operationId: number
  amount: Money
  balanceAfter: Money
  kind: LineKind
  at: Date
  detail: Partial<P2pDetail> & Partial<OutsideDetail> & { of?: number }
  otherName: string | null
  otherEmail: string | null
}

export type Lines = { lines: Line[]; results: number; atLeast: boolean; next: number | undefined }

type Reading = { db: pg.Pool; personal: PersonalData }

type Range = { first: number; last: number }

/**
 * A page of an account's booked lines, the newest first. Dates become versions by bisection on the key, so the first
 * page and page 5,000 cost the same; only filters by amount, keyword, kind and direction read along the account.
 */
export async function readLines(
  { db, personal }: Reading,
  account: { id: number; customerId: number; currency: Currency },
  filter: Filter,
  place: Place,
  size: number,
): Promise<Lines> {
  const range = await rangeOf(db, account.id, filter)
  const isFiltered = [filter.kinds, filter.direction, filter.least, filter.most, filter.keyword].some(
    (one) => one !== undefined,
  )
  const skipped = 'page' in place ? (place.page - 1) * size : 0
  const top = 'below' in place ? Math.min(range.last, place.below - 1) : range.last
  // A version is a place in the list as long as every line is shown.
  const high = isFiltered ? top : top - skipped
  const low = isFiltered ? Math.max(range.first, high - window) : range.first
  const [found, total] = await Promise.all([
    db.query<LineRow>({
      name: 'history-lines',
      // Who the others are is read of the lines that are shown, not of all that are looked at.
      text: `select l.version, l.operation_id as "operationId", l.amount::text, l.booked_after::text as "bookedAfter",
               l.kind, l.at, l.detail, ${sealedCustomer('c')} as other
             from (select e.version, e.operation_id, e.amount, e.booked_after, e.kind, e.at, o.detail, c.id as other
               ${matching} order by e.version desc limit $11 offset $12) l
             left join app.customer c on c.id = l.other order by l.version desc`,
      values: [...valuesOf(personal, account, filter, { low, high }), size + 1, isFiltered ? skipped : 0],
    }),
    isFiltered
      ? count({ db, personal }, account, filter, range)
      : { results: range.last - range.first, atLeast: false },
  ])
  const textOf = customersOf(personal)
  const lines = found.rows
    .slice(0, size)
    .map(({ other, ...row }) => lineOf(row, other && textOf(other), account.currency))
  const oldest = found.rows.length > size ? lines.at(-1)?.version : undefined
  return { lines, ...total, next: oldest ?? (low > range.first ? low + 1 : undefined) }
}

/** How many lines match in all, told alike on every page: exact, or at least so many. */
async function count(
  { db, personal }: Reading,
  account: { id: number; customerId: number },
  filter: Filter,
  { first, last }: Range,
): Promise<{ results: number; atLeast: boolean }> {
  const low = Math.max(first, last - window)
  const { rows } = await db.query<{ n: number }>({
    name: 'history-count',
    text: `select count(*)::int as n from (select ${matching} limit ${mostCounted + 1}) one`,
    values: valuesOf(personal, account, filter, { low, high: last }),
  })
  const matches = rows[0]?.n ?? 0
  return { results: Math.min(matches, mostCounted), atLeast: matches > mostCounted || low > first }
}

const valuesOf = (
  personal: PersonalData,
  account: { id: number; customerId: number },
  filter: Filter,
  { low, high }: { low: number; high: number },
): unknown[] => [
  account.id,
  low,
  high,
  filter.kinds ?? null,
  filter.direction ?? null,
  filter.least === undefined ? null : String(filter.least),
  filter.most === undefined ? null : String(filter.most),
  likePattern(filter.keyword),
  account.customerId,
  wantedOfBrands(personal, filter.keyword),
]

const matching = `
  from ledger.entry e
  join ledger.operation o on o.id = e.operation_id
  left join app.customer c on c.id = case when (o.detail->>'payer')::bigint = $9 then (o.detail->>'payee')::bigint
    else (o.detail->>'payer')::bigint end
  where e.account_id = $1 and e.version > $2 and e.version <= $3
    and ($4::text[] is null or e.kind = any($4))
    and ($5::text is null or ($5 = 'in') = (e.amount > 0))
    and ($6::bigint is null or abs(e.amount) >= $6)
    and ($7::bigint is null or abs(e.amount) <= $7)
    and ($8::text is null
      or concat_ws(' ', o.detail->>'counterparty', o.detail->>'note', o.detail->>'reference') ilike $8
      or (c.name_words || c.email_words) @> ($10::jsonb ->> c.brand)::bigint[])`

async function rangeOf(db: pg.Pool, account: number, filter: Filter): Promise<Range> {
  const { rows } = await db.query<Range>({
    name: 'history-range',
    text: `select case when $2::timestamptz is null then 0 else ledger.version_before($1, $2) end as first,
             case when $3::timestamptz is null then (select version from ledger.balance where account_id = $1)
               else ledger.version_before($1, $3) end as last`,
    values: [account, filter.from ?? null, filter.until ?? null],
  })
  const [range] = rows
  return range && range.last >= range.first ? range : { first: 0, last: 0 }
}

type LineRow = Omit<Line, 'amount' | 'balanceAfter' | 'otherName' | 'otherEmail'> & {
  amount: string
  bookedAfter: string
  other: SealedCustomer | null
}

const lineOf = (
  { amount, bookedAfter, ...row }: Omit<LineRow, 'other'>,
  other: CustomerText | null,
  currency: Currency,
): Line => ({
  ...row,
  otherName: other?.name ?? null,
  otherEmail: other?.email ?? null,
  amount: money(BigInt(amount), currency),
  balanceAfter: money(BigInt(bookedAfter), currency),
})
