import { add, amountText, convert, isCurrency, isZero, subtract, zero } from '@sixpence/money'
import type { Account, balanceStepsGet, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts/accounts'
import type { OutputOf } from '@sixpence/protocol/call'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import type { Subscription } from '@sixpence/protocol/preapproved/preapproved'
import { dayOfPeriod, periodFrom } from '@sixpence/protocol/rules/schedule'
import { moneyOf } from '#widgets/accounts/money-of.ts'

export type Rates = OutputOf<typeof exchangeDefaultRatesGet>
export type Steps = OutputOf<typeof balanceStepsGet>['steps']

/**
 * The available and held amounts of all accounts in one currency at current rates. An account without a rate cannot be
 * added and is listed in `without`.
 */
export function totalOf(
  accounts: readonly Account[],
  rates: Rates,
): { total: string; held: string; without: Account[] } | undefined {
  const { toCurrencyCode: to } = rates
  if (!isCurrency(to)) return undefined
  let [total, held] = [zero(to), zero(to)]
  const without: Account[] = []
  for (const account of accounts) {
    const { currencyCode, balance, pendingAmount } = account
    const rate = rateOf(rates, currencyCode)
    if (rate === undefined) without.push(account)
    else {
      total = add(total, convert(moneyOf(balance, currencyCode), rate, to, 'halfEven'))
      held = add(held, convert(moneyOf(pendingAmount, currencyCode), rate, to, 'halfEven'))
    }
  }
  return { total: amountText(total), held: amountText(held), without }
}

/** Difference between the last and the first step; decimal text with a sign. */
export function changeOver(steps: Steps, currency: string): string | undefined {
  const [first, last] = [steps[0], steps.at(-1)]
  return (
    first && last && amountText(subtract(moneyOf(last.amount, currency), moneyOf(first.amount, currency)))
  )
}

/**
 * Projection for the coming days: holds leave at once, scheduled payments on their dates. Empty if nothing is due.
 * Transfers between own accounts, paused series and currencies without a rate are ignored.
 */
export function comingDays(
  steps: Steps,
  { held, subscriptions, rates }: { held: string; subscriptions: readonly Subscription[]; rates: Rates },
): Steps {
  const [today, { toCurrencyCode: to }] = [steps.at(-1), rates]
  if (!today || !isCurrency(to)) return []
  const count = Math.max(4, Math.round(steps.length / 6))
  const days = Array.from({ length: count }, (_, index) => addDays(today.day, index + 1))
  const leaving = subscriptions.flatMap((one) => leavingOn(one, days).map((day) => ({ day, amount: one })))
  if (isZero(moneyOf(held, to)) && leaving.length === 0) return []
  let left = subtract(moneyOf(today.amount, to), moneyOf(held, to))
  return days.map((day) => {
    for (const { amount } of leaving.filter((one) => one.day === day)) {
      const rate = rateOf(rates, amount.currencyCode)
      if (rate !== undefined)
        left = subtract(left, convert(moneyOf(amount.amount, amount.currencyCode), rate, to, 'halfEven'))
    }
    return { day, amount: amountText(left) }
  })
}

/** Dates of this period on which a scheduled payment leaves the customer, in order. */
function leavingOn(one: Subscription, days: readonly string[]): string[] {
  const {
    state,
    direction,
    toAccount,
    nextDay,
    frequency,
    firstDay: first,
    lastDay: last,
    count,
    calendars,
  } = one
  const [start, end] = [days[0], days.at(-1)]
  if (state !== 'active' || direction !== 'out' || toAccount !== undefined) return []
  if (nextDay === undefined || start === undefined || end === undefined) return []
  const schedule = {
    frequency,
    first,
    ...(last && { last }),
    ...(count && { count }),
    ...(calendars && { calendars }),
  }
  const found: string[] = []
  for (let n = periodFrom(schedule, nextDay > start ? nextDay : start); ; n += 1) {
    const day = dayOfPeriod(schedule, n)
    if (day === undefined || day > end) return found
    found.push(day)
  }
}

/** Rate of a currency in the currency of the total. */
const rateOf = ({ toCurrencyCode, rates }: Rates, from: string): string | undefined =>
  from === toCurrencyCode ? '1' : rates.find(({ fromCurrencyCode }) => fromCurrencyCode === from)?.rate
