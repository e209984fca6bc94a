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
 * What all accounts together can spend, and what is held of them, in one currency at the current rates. An account
 * without a rate cannot be added and is named in `without`.
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

/** How much more (or less) there is at the end of the steps than at their start; decimal text with a sign. */
export function changeOver(steps: Steps, currency: string): string | undefined {
  const [first, last] = [steps[0], steps.at(-1)]
  return (
    first && last && amountText(subtract(moneyOf(last.amount, currency), moneyOf(first.amount, currency)))
  )
}

/**
 * The days after today: what is held has left, and each payment that repeats leaves on its day. None while nothing waits.
 * What moves between own accounts, what is paused, and what has no rate changes nothing.
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

/** On which of these days, in their order, a payment that repeats leaves the customer. */
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

/** What one of a currency is worth in that of the total. */
const rateOf = ({ toCurrencyCode, rates }: Rates, from: string): string | undefined =>
  from === toCurrencyCode ? '1' : rates.find(({ fromCurrencyCode }) => fromCurrencyCode === from)?.rate
