import { after, before, dayOf, endOf } from '@sixpence/days'
import { add, amountText, convert, money, zero } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/accounts/accounts'
import type { Handler } from '#context/handler.ts'
import { ratesTo } from '#payments/rates.ts'

/**
 * Booked total at the end of each day of the bank, in a single currency at today's rates; accounts whose currency has
 * no rate are left out. Each account's day is read by key from its last entry before the end of that day, because a
 * booked balance changes only with an entry.
 */
export const balanceStepsGet: Handler<typeof calls.balanceStepsGet> = async (input, { by, services: s }) => {
  const first = before(dayOf(s.clock.now()), { days: input.days })
  const days = Array.from({ length: input.days + 1 }, (_, index) => after(first, { days: index }))
  const accounts = await s.store.accounts.of(by.customer.id)
  const { rows } = await s.db.query<{ account: number; n: number; booked: string }>(
    `select a.id as account, d.n::int as n, coalesce(e.booked_after, 0)::text as booked
     from unnest($1::bigint[]) a(id)
     cross join unnest($2::timestamptz[]) with ordinality d(ends, n)
     left join ledger.entry e on e.account_id = a.id and e.version = ledger.version_before(a.id, d.ends)`,
    [accounts.map((account) => account.id), days.map(endOf)],
  )
  const rates = await ratesTo(
    s.partners.rates,
    input.currencyCode,
    accounts.map((account) => account.currency),
  )
  const totals = days.map(() => zero(input.currencyCode))
  for (const row of rows) {
    const account = accounts.find((account) => account.id === row.account)
    const soFar = totals[row.n - 1]
    if (!account || !soFar) continue
    const booked = money(BigInt(row.booked), account.currency)
    const rate = account.currency === input.currencyCode ? '1' : rates.get(account.currency)?.rate
    if (rate === undefined) continue
    totals[row.n - 1] = add(soFar, convert(booked, rate, input.currencyCode, 'halfEven'))
  }
  return {
    steps: totals.map((total, index) => ({
      day: days[index] ?? '',
      amount: amountText(total),
    })),
  }
}
