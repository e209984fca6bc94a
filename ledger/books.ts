import { isCurrency } from '@sixpence/money'
import type { Currency } from '@sixpence/money'
import { rows } from './database.ts'
import type { Database } from './database.ts'
import { isSettled, outboxBeginning } from './operations.ts'
import type { OutboxCursor } from './operations.ts'

/**
 * End of a period of the books. An operation belongs to the period if it is not after `place` in commit order and its
 * time is before `endsAt`. Operations committed after the period was closed belong to the next period, whatever their
 * time.
 */
export type BookEnd = { place: OutboxCursor; endsAt: Date }

/** Sums of the entries of a kind of account, in minor units. Credits increase what the bank owes. */
export type Turnover = {
  kind: string
  currency: Currency
  /** Brand of the accounts; empty for the bank's own accounts. */
  brand: string
  debit: bigint
  credit: bigint
  entries: number
}

/** Sums of entries of the bank's own accounts by the kind of operation; in minor units. */
export type HouseTurnover = {
  purpose: string
  currency: Currency
  /** Kind of the operations, and the requested field of their detail; empty if they have none. */
  operation: string
  label: string
  /** Brand of the operations. */
  brand: string
  debit: bigint
  credit: bigint
  entries: number
}

/** Operations of a period, read from `start` on, before which every operation belongs to `counted`. */
type Period = { start: OutboxCursor; counted: BookEnd; until: BookEnd }

/** The end before the first operation. */
export const bookBeginning: BookEnd = { place: outboxBeginning, endsAt: new Date(0) }

/**
 * The last operation in commit order that no running transaction can still precede, and the time of the database, by
 * which operations are timed.
 */
export async function settledPlace(db: Database): Promise<{ place: OutboxCursor; now: Date }> {
  const [row] = await rows<PlaceRow & { now: Date }>(
    db,
    `select now, o.generation, o.xid::text, o.id
     from (select date_trunc('milliseconds', clock_timestamp()) as now) clock left join lateral (
       select generation, xid, id from ledger.operation o where ${isSettled('o')}
       order by o.generation desc, o.xid desc, o.id desc limit 1) o on true`,
    [],
  )
  if (!row) throw new Error('the query of settledPlace returned no row')
  return { place: placeOf(row) ?? outboxBeginning, now: row.now }
}

/** Turnovers of the operations that belong to the period ending at `until` and not to the period ending at `counted`. */
export async function turnovers(db: Database, period: Period): Promise<Turnover[]> {
  const kindSums = await rows<Sums & Record<'kind', string>>(
    db,
    `select kind, currency, brand, debit::text, credit::text, entries::text
     from ledger.turnovers($1, $2::xid8, $3, $4, $5::xid8, $6, $7, $8, $9::xid8, $10, $11)`,
    periodValues(period),
  )
  return kindSums.map(({ kind, ...sums }) => ({ kind, ...sumsOf(sums) }))
}

/**
 * Turnovers of the bank's own accounts of these purposes in the period, by kind of operation and a field of its detail.
 */
export async function houseTurnovers(
  db: Database,
  period: Period,
  { purposes, field }: { purposes: readonly string[]; field: string },
): Promise<HouseTurnover[]> {
  const purposeSums = await rows<Sums & Record<'purpose' | 'operation' | 'label', string>>(
    db,
    `select purpose, currency, operation, brand, label, debit::text, credit::text, entries::text
     from ledger.house_turnovers($1, $2::xid8, $3, $4, $5::xid8, $6, $7, $8, $9::xid8, $10, $11, $12, $13)`,
    [...periodValues(period), purposes, field],
  )
  return purposeSums.map(({ purpose, operation, label, ...sums }) => ({
    purpose,
    operation,
    label,
    ...sumsOf(sums),
  }))
}

type Sums = Record<'currency' | 'brand' | 'debit' | 'credit' | 'entries', string>

function sumsOf({ currency, brand, debit, credit, entries }: Sums) {
  if (!isCurrency(currency))
    throw new Error(`turnovers of ${brand} are in the unknown currency "${currency}"`)
  return { currency, brand, debit: BigInt(debit), credit: BigInt(credit), entries: Number(entries) }
}

const periodValues = ({ start, counted, until }: Period): unknown[] => [
  ...placeValues(start),
  ...placeValues(counted.place),
  counted.endsAt,
  ...placeValues(until.place),
  until.endsAt,
]

/**
 * The position of the first operation from `start` on that does not belong to the period; the end position if all
 * before it do.
 */
export async function firstNotIn(
  db: Database,
  start: OutboxCursor,
  { place, endsAt }: BookEnd,
): Promise<OutboxCursor> {
  const [row] = await rows<PlaceRow>(
    db,
    `select o.generation, o.xid::text, o.id from ledger.operation o
     where (o.generation, o.xid, o.id) >= ($1, $2::xid8, $3) and (o.generation, o.xid, o.id) <= ($4, $5::xid8, $6)
       and o.at >= $7
     order by o.generation, o.xid, o.id limit 1`,
    [...placeValues(start), ...placeValues(place), endsAt],
  )
  return placeOf(row) ?? place
}

type PlaceRow = { generation: number | null; xid: string | null; id: string | null }

const placeOf = (row: PlaceRow | undefined): OutboxCursor | undefined =>
  row?.generation && row.xid && row.id
    ? { generation: row.generation, xid: row.xid, id: Number(row.id) }
    : undefined

const placeValues = ({ generation, xid, id }: OutboxCursor) => [generation, xid, id] as const
