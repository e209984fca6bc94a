import { after, before, dayOf } from '@sixpence/days'
import type { BookEnd, HouseTurnover, OutboxCursor, Turnover } from '@sixpence/ledger'
import { isCurrency } from '@sixpence/money'
import type { BookDay } from '@sixpence/protocol/books/books'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { addTotals, type Totals } from './totals.ts'

export type Queries = Pick<pg.Pool | pg.ClientBase, 'query'>

/** A closed day: its end, the place where summing of the next day starts, and its seal; digests in hex. */
export type ClosedDay = {
  number: number
  day: string
  end: BookEnd
  next: OutboxCursor
  closedAt: Date
  closedBy: number | null
  previous: string
  digest: string
  signature: string
}

/** The figures a day's seal covers: the sums of all entries up to its end, and the house's income on that day. */
export type DayFigures = { totals: Totals; income: readonly HouseTurnover[] }

/** Number of past days that are closed together with the first day, so that the pages do not start with a single day. */
const firstDays = 31

/** The closed day; undefined if it is not closed. */
export const closedDay = (db: Queries, day: string): Promise<ClosedDay | undefined> =>
  findBookDay(db, 'day = $1', 'number', [day])

/** The day that was closed last. */
export const lastClosed = (db: Queries): Promise<ClosedDay | undefined> =>
  findBookDay(db, 'true', 'number desc', [])

/** The last day that ended before the moment. */
export const closedBefore = (db: Queries, at: Date): Promise<ClosedDay | undefined> =>
  findBookDay(db, 'ends_at < $1', 'number desc', [at])

/** The first closed day that ended at the moment or later: the day the moment belongs to. */
export const closedAround = (db: Queries, at: Date): Promise<ClosedDay | undefined> =>
  findBookDay(db, 'ends_at >= $1', 'number', [at])

/** The day closed before the given day. */
export const dayBefore = (db: Queries, { number }: ClosedDay): Promise<ClosedDay | undefined> =>
  findBookDay(db, 'number = $1', 'number', [number - 1])

/** The newest closed days before `day`, or the newest of all if it is undefined. */
export async function closedDays(
  db: Queries,
  earlierThan: string | undefined,
  limit: number,
): Promise<ClosedDay[]> {
  const { rows } = await db.query<Row>(
    `${select} where $1::date is null or day < $1 order by number desc limit $2`,
    [earlierThan ?? null, limit],
  )
  return rows.map(closedOf)
}

/**
 * The day to be closed after `last`. The first is 31 days ago or the day of the ledger's first operation, whichever is
 * later. Undefined before any operation.
 */
export async function dayToClose(
  db: Queries,
  last: ClosedDay | undefined,
  now: Date,
): Promise<string | undefined> {
  if (last) return after(last.day, { days: 1 })
  const { rows } = await db.query<{ at: Date }>(
    'select at from ledger.operation order by generation, xid, id limit 1',
  )
  const [first] = rows
  if (!first) return undefined
  const firstDay = dayOf(first.at)
  const past = before(dayOf(now), { days: firstDays })
  return firstDay > past ? firstDay : past
}

/** Sums of all entries up to the end of the day; empty for undefined. */
export async function totalsOf(db: Queries, day: ClosedDay | undefined): Promise<Totals> {
  if (!day) return []
  const { rows } = await db.query<
    Record<'kind' | 'currency' | 'brand' | 'debit' | 'credit' | 'entries', string>
  >(
    `select kind, currency, brand, debit::text, credit::text, entries::text from app.book_total where number = $1`,
    [day.number],
  )
  return addTotals(
    rows.map(({ kind, ...sums }): Turnover => ({ kind, ...sumsOf(sums) })),
    [],
  )
}

/** The house's income on a closed day, in the order in which it is sealed. */
export async function incomeOf(db: Queries, { number }: ClosedDay): Promise<HouseTurnover[]> {
  const { rows } = await db.query<
    Record<'purpose' | 'operation' | 'label' | 'currency' | 'brand' | 'debit' | 'credit' | 'entries', string>
  >(
    `select purpose, currency, operation, method as label, brand, debit::text, credit::text, entries::text
     from app.book_income where number = $1`,
    [number],
  )
  return inOrder(
    rows.map(({ purpose, operation, label, ...sums }) => ({ purpose, operation, label, ...sumsOf(sums) })),
  )
}

/** Sorted as text by all fields that identify a line. */
export const inOrder = (income: readonly HouseTurnover[]): HouseTurnover[] =>
  income.toSorted((a, b) => (incomePlace(a) < incomePlace(b) ? -1 : 1))

const incomePlace = ({ purpose, currency, operation, label, brand }: HouseTurnover) =>
  [purpose, currency, operation, label, brand].join(' ')

/** Stores a closed day with its totals and income, in the transaction that holds the lock of the books. */
export async function insertDay(
  client: pg.ClientBase,
  day: ClosedDay,
  { totals, income }: DayFigures,
): Promise<void> {
  const { end, next } = day
  await client.query(
    `insert into app.book_day (number, day, ends_at, generation, xid, operation_id, next_generation, next_xid,
       next_operation_id, closed_at, closed_by, previous, digest, signature)
     values ($1, $2, $3, $4, $5::xid8, $6, $7, $8::xid8, $9, $10, $11, $12, $13, $14)`,
    [
      day.number,
      day.day,
      end.endsAt,
      end.place.generation,
      end.place.xid,
      end.place.id,
      next.generation,
      next.xid,
      next.id,
      day.closedAt,
      day.closedBy,
      Buffer.from(day.previous, 'hex'),
      Buffer.from(day.digest, 'hex'),
      Buffer.from(day.signature, 'base64'),
    ],
  )
  await client.query(
    `insert into app.book_total (number, kind, currency, brand, debit, credit, entries)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::bigint[])`,
    [
      day.number,
      totals.map(({ kind }) => kind),
      totals.map(({ currency }) => currency),
      totals.map(({ brand }) => brand),
      totals.map(({ debit }) => String(debit)),
      totals.map(({ credit }) => String(credit)),
      totals.map(({ entries }) => entries),
    ],
  )
  await client.query(
    `insert into app.book_income (number, purpose, currency, operation, method, brand, debit, credit, entries)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[], $8::numeric[],
       $9::bigint[])`,
    [
      day.number,
      income.map(({ purpose }) => purpose),
      income.map(({ currency }) => currency),
      income.map(({ operation }) => operation),
      income.map(({ label }) => label),
      income.map(({ brand }) => brand),
      income.map(({ debit }) => String(debit)),
      income.map(({ credit }) => String(credit)),
      income.map(({ entries }) => entries),
    ],
  )
}

/** A closed day as on the wire, with the number of its entries and the name of the person who closed it. */
export async function dayReport(s: Pick<Services, 'db' | 'store'>, closed: ClosedDay): Promise<BookDay> {
  const [{ rows }, by] = await Promise.all([
    s.db.query<{ entries: number }>(
      `select (coalesce(sum(entries) filter (where number = $1), 0)
         - coalesce(sum(entries) filter (where number = $1 - 1), 0))::bigint as entries
       from app.book_total where number in ($1, $1 - 1)`,
      [closed.number],
    ),
    closed.closedBy === null ? undefined : s.store.people.person(closed.closedBy),
  ])
  const { day, end, closedAt, digest, previous } = closed
  return {
    day,
    endsAt: end.endsAt.toISOString(),
    closedAt: closedAt.toISOString(),
    ...(by && { closedBy: fullName(by) }),
    entries: rows[0]?.entries ?? 0,
    digest,
    previous,
  }
}

function sumsOf({
  currency,
  brand,
  debit,
  credit,
  entries,
}: Record<'currency' | 'brand' | 'debit' | 'credit' | 'entries', string>) {
  if (!isCurrency(currency))
    throw new Error(`sums of the books of brand ${brand} have the unknown currency ${currency}`)
  return { currency, brand, debit: BigInt(debit), credit: BigInt(credit), entries: Number(entries) }
}

const select = `select number, day::text, ends_at as "endsAt", generation, xid::text, operation_id as id,
  next_generation as "nextGeneration", next_xid::text as "nextXid", next_operation_id as "nextId",
  closed_at as "closedAt", closed_by as "closedBy", previous, digest, signature from app.book_day`

type Row = {
  number: number
  day: string
  endsAt: Date
  generation: number
  xid: string
  id: number
  nextGeneration: number
  nextXid: string
  nextId: number
  closedAt: Date
  closedBy: number | null
  previous: Buffer
  digest: Buffer
  signature: Buffer
}

async function findBookDay(
  db: Queries,
  where: string,
  order: string,
  values: unknown[],
): Promise<ClosedDay | undefined> {
  const { rows } = await db.query<Row>(`${select} where ${where} order by ${order} limit 1`, values)
  return rows[0] && closedOf(rows[0])
}

const closedOf = (row: Row): ClosedDay => ({
  number: row.number,
  day: row.day,
  end: { place: { generation: row.generation, xid: row.xid, id: row.id }, endsAt: row.endsAt },
  next: { generation: row.nextGeneration, xid: row.nextXid, id: row.nextId },
  closedAt: row.closedAt,
  closedBy: row.closedBy,
  previous: row.previous.toString('hex'),
  digest: row.digest.toString('hex'),
  signature: row.signature.toString('base64'),
})
