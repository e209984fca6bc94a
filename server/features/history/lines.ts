import type { Detail } from '@sixpence/ledger'
import { money, type Currency, type Money } from '@sixpence/money'
import { readStep, type StepDetail } from '#store/operation/details.ts'
import type { LineKind } from '#store/operation/lines.ts'
import { otherPartySql } from '#store/operation/transactions.ts'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import {
  customersOf,
  sealedCustomerById,
  type CustomerText,
  type SealedCustomer,
} from '#store/customer/sealed-people.ts'
import { maxCounted, type Filter, type Place } from './filter.ts'
import { matching, type Range } from './matching.ts'

export type Line = {
  version: number
  operationId: number
  amount: Money
  balanceAfter: Money
  kind: LineKind
  at: Date
  detail: StepDetail
  otherName: string | null
  otherEmail: string | null
}

export type Lines = { lines: Line[]; results: number; atLeast: boolean; next: number | undefined }

export type LineDeps = { db: pg.Pool; personal: PersonalData }
export type LineAccount = { id: number; customerId: number; currency: Currency }

/** Whether anything but dates is filtered. */
export const isNarrowed = (filter: Filter): boolean =>
  [filter.kinds, filter.direction, filter.least, filter.most, filter.keyword, filter.email].some(
    (item) => item !== undefined,
  )

/**
 * A page of an account's booked lines, newest first. Dates are resolved to versions by bisection on the key, so
 * page 5,000 costs the same as the first; other filters scan the newest lines and then use the index.
 */
export async function readLines(
  s: LineDeps,
  account: LineAccount,
  { filter, place, size }: { filter: Filter; place: Place; size: number },
): Promise<Lines> {
  const range = await rangeOf(s.db, account.id, filter)
  const skipped = 'page' in place ? (place.page - 1) * size : 0
  const top = 'below' in place ? Math.min(range.last, place.below - 1) : range.last
  if (!isNarrowed(filter)) {
    // Without a filter, the version is the position in the list.
    const high = top - skipped
    const versions = Array.from(
      { length: Math.max(0, Math.min(size, high - range.first)) },
      (_, n) => high - n,
    )
    const isMore = high - size > range.first
    return {
      lines: await linesAt(s, account, versions),
      results: range.last - range.first,
      atLeast: false,
      next: isMore ? versions.at(-1) : undefined,
    }
  }
  // Page numbers beyond this are not supported in a filtered list.
  const need = Math.min(skipped, 20_000) + size + 1
  const counted = { high: range.last, most: maxCounted + 1 }
  const [all, below] = await Promise.all([
    matching(s, account, filter, { ...range, ...counted, most: Math.max(counted.most, need), need }),
    top < range.last ? matching(s, account, filter, { ...range, high: top, most: need, need }) : undefined,
  ])
  const match = below ?? all
  const versions = match.versions.slice(skipped, skipped + size)
  const oldest = match.versions.length >= need ? versions.at(-1) : undefined
  return {
    lines: await linesAt(s, account, versions),
    results: Math.min(all.versions.length, maxCounted),
    atLeast: all.versions.length > maxCounted || all.reached > range.first,
    next: oldest ?? (match.reached > range.first ? match.reached + 1 : undefined),
  }
}

/** Name of the other account of a payment between own accounts; null for others. */
export const otherAccountSql = `case when o.detail->>'method' = 'betweenAccounts' then (select a.alias from app.account a
             where a.id = case when (o.detail->>'from')::bigint = $1 then (o.detail->>'to')::bigint else (o.detail->>'from')::bigint end) end`

/** Lines of an account by version, in the order given. The other party's name is read for these lines only. */
export async function linesAt(
  { db, personal }: LineDeps,
  account: LineAccount,
  versions: readonly number[],
): Promise<Line[]> {
  if (versions.length === 0) return []
  const { rows } = await db.query<LineRow>({
    name: 'history-lines',
    text: `select e.version, e.operation_id as "operationId", e.amount::text, e.booked_after::text as "bookedAfter",
             e.kind, e.at, o.detail, ${sealedCustomerById(otherPartySql('$3'))} as other, ${otherAccountSql} as "otherAccount"
           from unnest($2::bigint[]) with ordinality v(version, n)
           join ledger.entry e on e.account_id = $1 and e.version = v.version
           join ledger.operation o on o.id = e.operation_id
           order by v.n`,
    values: [account.id, versions, account.customerId],
  })
  const textOf = customersOf(personal)
  return rows.map(({ other, ...row }) => lineOf(row, other && textOf(other), account.currency))
}

/** Range of versions for the filter's days, and the version up to which the account is indexed. */
export async function rangeOf(
  db: pg.Pool,
  account: number,
  filter: Pick<Filter, 'from' | 'until'>,
): Promise<Range> {
  const { rows } = await db.query<Range>({
    name: 'history-range',
    text: `select case when $2::timestamptz is null then 0 else ledger.version_before($1, $2) end as first,
             case when $3::timestamptz is null then (select version from ledger.balance where account_id = $1)
               else ledger.version_before($1, $3) end as last,
             coalesce((select version from app.history_indexed where account_id = $1), 0) as indexed`,
    values: [account, filter.from ?? null, filter.until ?? null],
  })
  const [range] = rows
  return range && range.last >= range.first ? range : { first: 0, last: 0, indexed: 0 }
}

type LineRow = Omit<Line, 'amount' | 'balanceAfter' | 'detail' | 'otherName' | 'otherEmail'> & {
  detail: Detail
  amount: string
  bookedAfter: string
  other: SealedCustomer | null
  otherAccount: string | null
}

const lineOf = (
  { amount, bookedAfter, detail, otherAccount, ...row }: Omit<LineRow, 'other'>,
  other: CustomerText | null,
  currency: Currency,
): Line => ({
  ...row,
  detail: readStep(detail),
  // Between own accounts there is no payee: the other side is the other account.
  otherName: otherAccount ?? other?.name ?? null,
  otherEmail: otherAccount === null ? (other?.email ?? null) : null,
  amount: money(BigInt(amount), currency),
  balanceAfter: money(BigInt(bookedAfter), currency),
})
