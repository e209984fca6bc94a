import { before, firstOfMonth } from '@sixpence/days'
import { add, amountText, convert, type Currency, isCurrency, money, type Money, zero } from '@sixpence/money'
import { UnknownRate } from '@sixpence/partners/rates/rates'
import type * as calls from '@sixpence/protocol/books/income'
import type { FxPosition, IncomeLine } from '@sixpence/protocol/books/income'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { lastClosed, type Queries, totalsOf } from './book-days.ts'
import { transaction } from '#core/database.ts'
import { brandNames } from './brand-name.ts'
import { addTotals, type Totals } from './totals.ts'
import { trialAt } from './trial-balance.ts'

/** The currency in which positions are valued. */
const reporting: Currency = 'EUR'

export const adminBookIncomeGet: Handler<typeof calls.adminBookIncomeGet> = async (
  { months = 12 },
  { services: s },
) => {
  const last = await lastClosed(s.db)
  const lines = last ? await incomeSince(s.db, before(firstOfMonth(last.day), { months: months - 1 })) : []
  const { totals, at } = await totalsNow(s)
  const isFx = ({ kind }: Pick<Totals[number], 'kind'>) => kind === 'fx'
  const closed = new Map(
    (last ? await totalsOf(s.db, last) : [])
      .filter(isFx)
      .map(({ currency, credit, debit }) => [currency, credit - debit]),
  )
  const valued = await Promise.all(
    totals.filter(isFx).map(({ currency, credit, debit }) => valueOf(s, money(credit - debit, currency))),
  )
  const values = valued.flatMap(({ value }) => (value ? [value] : []))
  return {
    ...(last && { until: last.day }),
    lines,
    brands: brandNames(
      s,
      lines.map(({ brand }) => brand),
    ),
    currency: reporting,
    positionsAt: at.toISOString(),
    positions: valued.map(({ amount, rate, value }): FxPosition => ({
      currency: amount.currency,
      amount: amountText(amount),
      closed: amountText(money(closed.get(amount.currency) ?? 0n, amount.currency)),
      ...(rate && { rate }),
      ...(value && { value: amountText(value) }),
    })),
    ...(values.length === valued.length && {
      result: amountText(values.reduce(add, zero(reporting))),
    }),
  }
}

/** Totals of all accounts up to now: the last closed day plus what was booked since. */
async function totalsNow({ db }: Pick<Services, 'db'>): Promise<{ totals: Totals; at: Date }> {
  const trialBalance = await transaction(db, (client) => trialAt(client, undefined))
  if (trialBalance === 'ahead')
    throw new Error('trialAt says that the moment of its own transaction is ahead')
  return { totals: addTotals(trialBalance.opening, trialBalance.moved), at: trialBalance.end.endsAt }
}

async function incomeSince(db: Queries, day: string): Promise<IncomeLine[]> {
  const { rows } = await db.query<
    Omit<IncomeLine, 'amount' | 'currency'> & { units: string; currency: string }
  >(
    `select date_trunc('month', d.day)::date::text as month, i.purpose, i.operation, i.method, i.brand, i.currency,
       sum(i.credit - i.debit)::text as units, sum(i.entries)::bigint as entries
     from app.book_income i join app.book_day d using (number) where d.day >= $1
     group by 1, i.purpose, i.operation, i.method, i.brand, i.currency
     order by 1 desc, i.purpose, i.operation, i.method, i.brand, i.currency`,
    [day],
  )
  return rows.flatMap(({ units, currency, entries, ...line }) =>
    isCurrency(currency)
      ? [{ ...line, currency, amount: amountText(money(BigInt(units), currency)), entries }]
      : [],
  )
}

async function valueOf(
  { partners }: Pick<Services, 'partners'>,
  amount: Money,
): Promise<{ amount: Money; rate?: string; value?: Money }> {
  if (amount.currency === reporting) return { amount, value: amount }
  try {
    const { rate } = await partners.rates.rate(amount.currency, reporting)
    return { amount, rate, value: convert(amount, rate, reporting, 'halfEven') }
  } catch (error) {
    if (error instanceof UnknownRate) return { amount }
    throw error
  }
}
