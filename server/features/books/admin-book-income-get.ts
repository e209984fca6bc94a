import { before, firstOfMonth } from '@sixpence/days'
import { add, amountText, convert, type Currency, isCurrency, money, type Money, zero } from '@sixpence/money'
import { UnknownRate } from '@sixpence/partners/rates/rates'
import type * as calls from '@sixpence/protocol/books/income'
import type { FxPosition, IncomeLine } from '@sixpence/protocol/books/income'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { lastClosed, type Queries, totalsOf } from './book-days.ts'
import { brandNames } from './brand-name.ts'

/** The currency in which positions are valued. */
const reporting: Currency = 'EUR'

export const adminBookIncomeGet: Handler<typeof calls.adminBookIncomeGet> = async (
  { months = 12 },
  { services: s },
) => {
  const last = await lastClosed(s.db)
  if (!last) return { lines: [], brands: [], currency: reporting, positions: [] }
  const lines = await incomeSince(s.db, before(firstOfMonth(last.day), { months: months - 1 }))
  const totals = (await totalsOf(s.db, last)).filter(({ kind }) => kind === 'fx')
  const valued = await Promise.all(
    totals.map(({ currency, credit, debit }) => valueOf(s, money(credit - debit, currency))),
  )
  const values = valued.flatMap(({ value }) => (value ? [value] : []))
  return {
    until: last.day,
    lines,
    brands: brandNames(
      s,
      lines.map(({ brand }) => brand),
    ),
    currency: reporting,
    positions: valued.map(({ amount, rate, value }): FxPosition => ({
      currency: amount.currency,
      amount: amountText(amount),
      ...(rate && { rate }),
      ...(value && { value: amountText(value) }),
    })),
    ...(values.length === valued.length && {
      result: amountText(values.reduce(add, zero(reporting))),
    }),
  }
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
