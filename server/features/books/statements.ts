import { after, before, dayOf } from '@sixpence/days'
import type { Currency } from '@sixpence/money'
import { type RailPartner, type RailPartnerKey, railPartners } from '@sixpence/partners/rails/rails'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { faultFields } from '#core/log.ts'
import type { Queries } from './book-days.ts'

type Statements = Pick<Services, 'db' | 'clock' | 'log'> & { partners: Pick<Services['partners'], 'rails'> }

/** Number of days whose statement is read again, because a company may have added to it. */
const daysAgain = 3

/**
 * Reads the statements of all payment companies for the days that are over, and stores their sums. If a company does
 * not answer, the next run requests its statements again. Returns the number of days read for the first time.
 */
export async function readStatements(s: Statements): Promise<number> {
  let read = 0
  for (const key of railPartners) {
    const partner = s.partners.rails[key]
    if (!partner) continue
    try {
      read += await readPartner(s, partner, key)
    } catch (error) {
      s.log.error(
        { partner: key, ...faultFields(error) },
        'the statement of a payment company could not be read',
      )
    }
  }
  return read
}

async function readPartner(
  { db, clock }: Statements,
  partner: RailPartner,
  key: RailPartnerKey,
): Promise<number> {
  const { rows } = await db.query<{ first: Date | null; last: string | null }>(
    `select least((select min(created_at) from app.instruction where partner = $1),
       (select min(received_at) from app.rail_event where partner = $1)) as first,
       (select max(day)::text from app.book_statement_day where partner = $1) as last`,
    [key],
  )
  const { first, last } = rows[0] ?? {}
  if (!first) return 0
  const today = dayOf(clock.now())
  // The company's clock may be behind ours.
  const from = last ? before(last, { days: daysAgain - 1 }) : before(dayOf(first), { days: 1 })
  let read = 0
  for (let day = from; day < today; day = after(day, { days: 1 })) {
    const sums = new Map<Currency, { debit: bigint; credit: bigint; lines: number }>()
    for (const { currency, units } of await partner.statement(day)) {
      const sum = sums.get(currency) ?? { debit: 0n, credit: 0n, lines: 0 }
      sums.set(currency, {
        debit: units < 0n ? sum.debit - units : sum.debit,
        credit: units > 0n ? sum.credit + units : sum.credit,
        lines: sum.lines + 1,
      })
    }
    if (!last || day > last) read++
    await transaction(db, async (client) => {
      await client.query('delete from app.book_statement where partner = $1 and day = $2', [key, day])
      await client.query(
        `insert into app.book_statement_day (partner, day, read_at) values ($1, $2, $3)
         on conflict (partner, day) do update set read_at = excluded.read_at`,
        [key, day, clock.now()],
      )
      for (const [currency, { debit, credit, lines }] of sums)
        await client.query(
          `insert into app.book_statement (partner, day, currency, debit, credit, lines) values ($1, $2, $3, $4, $5, $6)`,
          [key, day, currency, String(debit), String(credit), lines],
        )
    })
  }
  return read
}

/** A company's balance by its statements up to a day, with the last day that was read; in minor units. */
export type StatementBalance = { partner: RailPartnerKey; currency: string; readUntil: string; units: bigint }

/** Balances at the companies at the end of a day: the sums of all their statements up to then. */
export async function statementBalances(db: Queries, day: string): Promise<StatementBalance[]> {
  const { rows } = await db.query<Omit<StatementBalance, 'units'> & { units: string }>(
    `select b.partner, b.currency, r."readUntil", sum(b.credit - b.debit)::text as units
     from app.book_statement b join (
       select partner, max(day)::text as "readUntil" from app.book_statement_day group by partner) r using (partner)
     where b.day <= $1 group by b.partner, b.currency, r."readUntil" order by b.partner, b.currency`,
    [day],
  )
  return rows.map(({ units, ...item }) => ({ ...item, units: BigInt(units) }))
}
