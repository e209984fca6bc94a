import { isCurrency, type Currency } from '@sixpence/money'
import type pg from 'pg'
import type { Queries } from './book-days.ts'

/** A posting of the journal: the debits and credits of a day for a kind of accounts of a brand, in minor units. */
export type Posting = {
  number: number
  day: string
  digest: string
  kind: string
  brand: string
  currency: Currency
  debit: bigint
  credit: bigint
  /** Balance before the day's postings; negative for a debit balance. */
  opening: bigint
  entries: number
}

/**
 * The postings of closed days, ordered by day, currency and kind: the day's totals less those of the day before. The
 * postings of a day add up to zero in each currency; those of all days add up to the balances of the ledger.
 */
export async function* journal(
  db: Queries,
  { from, to }: { from: string; to: string },
): AsyncGenerator<Posting> {
  // A few days at a time, so that memory does not grow with the number of days.
  for (let after: string | null = null; ;) {
    const { rows }: pg.QueryResult<Row> = await db.query<Row>(
      `with days as (
         select number, day, digest from app.book_day
         where day between $1 and $2 and ($3::date is null or day > $3::date) order by number limit 31)
       select d.number, d.day::text, d.digest, t.kind, t.brand, t.currency,
         (t.debit - coalesce(f.debit, 0))::text as debit, (t.credit - coalesce(f.credit, 0))::text as credit,
         coalesce(f.credit - f.debit, 0)::text as opening, (t.entries - coalesce(f.entries, 0))::text as entries
       from days d join app.book_total t using (number)
       left join app.book_total f on f.number = d.number - 1 and (f.kind, f.brand, f.currency) = (t.kind, t.brand, t.currency)
       order by d.number, t.currency, t.kind, t.brand`,
      [from, to, after],
    )
    const last = rows.at(-1)
    if (!last) return
    for (const { number, day, digest, kind, brand, currency, debit, credit, opening, entries } of rows) {
      if (!isCurrency(currency))
        throw new Error(`total ${kind} of book day ${day} has the unknown currency ${currency}`)
      yield {
        number,
        day,
        digest: digest.toString('hex'),
        kind,
        brand,
        currency,
        debit: BigInt(debit),
        credit: BigInt(credit),
        opening: BigInt(opening),
        entries: Number(entries),
      }
    }
    after = last.day
  }
}

type Row = Record<
  'day' | 'kind' | 'brand' | 'currency' | 'debit' | 'credit' | 'opening' | 'entries',
  string
> & { number: number; digest: Buffer }
