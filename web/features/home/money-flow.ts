import { add, amountText, isPositive, negate, zero } from '@sixpence/money'
import type { Transaction } from '@sixpence/protocol/history'
import { moneyOf } from '#widgets/money-of.ts'

/** What came in and went out in a month, `2026-11`; decimal texts without a sign. */
export type MonthFlow = { month: string; in: string; out: string }

/** Money between one's own accounts neither comes in nor goes out. */
const inside: readonly Transaction['operationType'][] = ['BetweenAccounts', 'Exchange']

/**
 * The sums of each of these months, oldest first, from the first one in which anything was booked. `isAll`: the lines
 * reach back to the first month; otherwise only months that are whole are answered.
 */
export function flowByMonth(
  lines: readonly Transaction[],
  options: { months: readonly string[]; monthOf: (instant: Date) => string; isAll: boolean },
): MonthFlow[] {
  const { months, monthOf, isAll } = options
  const booked = lines.filter(({ status }) => status === 'completed')
  const currency = booked[0]?.currencyCode
  if (currency === undefined) return []
  const byMonth = Map.groupBy(booked, ({ transactionDate }) => monthOf(new Date(transactionDate)))
  const oldest = [...byMonth.keys()].sort()[0] ?? ''
  const none = moneyOf('0', currency)
  return months
    .filter((month) => (isAll ? month >= oldest : month > oldest))
    .map((month) => {
      const moved = (byMonth.get(month) ?? [])
        .filter(({ operationType }) => !inside.includes(operationType))
        .map(({ amount }) => moneyOf(amount, currency))
      const sum = (amounts: typeof moved) => amountText(amounts.reduce(add, zero(none.currency)))
      return {
        month,
        in: sum(moved.filter(isPositive)),
        out: sum(moved.filter((amount) => !isPositive(amount)).map(negate)),
      }
    })
}

/** This month and the ones before it, oldest first, as `2026-11`. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  )
}
