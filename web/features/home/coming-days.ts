import { amountText, convert, isCurrency, isZero, subtract } from '@sixpence/money'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import type { Subscription } from '@sixpence/protocol/preapproved/preapproved'
import { dayOfPeriod, periodFrom } from '@sixpence/protocol/rules/schedule'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { rateOf, type Rates, type Steps } from './total.ts'

/**
 * Projection for the coming days: holds leave at once, scheduled payments on their dates. Empty if nothing is due. Transfers
 * between own accounts, paused series and currencies without a rate are ignored.
 */
export function comingDays(
  steps: Steps,
  { held, subscriptions, rates }: { held: string; subscriptions: readonly Subscription[]; rates: Rates },
): Steps {
  const today = steps.at(-1)
  const { toCurrencyCode: to } = rates
  if (!today || !isCurrency(to)) return []
  const count = Math.max(4, Math.round(steps.length / 6))
  const days = Array.from({ length: count }, (_, index) => addDays(today.day, index + 1))
  const leaving = subscriptions.flatMap((subscription) =>
    leavingOn(subscription, days).map((day) => ({ day, amount: subscription })),
  )
  if (isZero(moneyOf(held, to)) && leaving.length === 0) return []
  let left = subtract(moneyOf(today.amount, to), moneyOf(held, to))
  return days.map((day) => {
    for (const { amount } of leaving.filter((item) => item.day === day)) {
      const rate = rateOf(rates, amount.currencyCode)
      if (rate !== undefined)
        left = subtract(left, convert(moneyOf(amount.amount, amount.currencyCode), rate, to, 'halfEven'))
    }
    return { day, amount: amountText(left) }
  })
}

/** Dates of this period on which a scheduled payment leaves the customer, in order. */
function leavingOn(subscription: Subscription, days: readonly string[]): string[] {
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
  } = subscription
  const start = days[0]
  const end = days.at(-1)
  if (state !== 'active' || direction !== 'out' || toAccount !== undefined) return []
  if (nextDay === undefined || start === undefined || end === undefined) return []
  const schedule = {
    frequency,
    first,
    ...(last && { last }),
    ...(count && { count }),
    ...(calendars && { calendars }),
  }
  const paymentDays: string[] = []
  for (let n = periodFrom(schedule, nextDay > start ? nextDay : start); ; n += 1) {
    const day = dayOfPeriod(schedule, n)
    if (day === undefined || day > end) return paymentDays
    paymentDays.push(day)
  }
}
