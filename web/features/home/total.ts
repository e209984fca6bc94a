import { add, amountText, convert, isCurrency, isZero, subtract, zero } from '@sixpence/money'
import type { Account, balanceStepsGet, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts'
import type { OutputOf } from '@sixpence/protocol/call'
import { moneyOf } from '#widgets/money-of.ts'

export type Rates = OutputOf<typeof exchangeDefaultRatesGet>
export type Steps = OutputOf<typeof balanceStepsGet>['steps']

/**
 * What all accounts together can spend, and what is held of them, in one currency at the current rates. An account
 * without a rate cannot be added and is named in `without`.
 */
export function totalOf(
  accounts: readonly Account[],
  { toCurrencyCode: to, rates }: Rates,
): { total: string; held: string; without: Account[] } | undefined {
  if (!isCurrency(to)) return undefined
  const rateOf = (from: string) =>
    from === to ? '1' : rates.find(({ fromCurrencyCode }) => fromCurrencyCode === from)?.rate
  let [total, held] = [zero(to), zero(to)]
  const without: Account[] = []
  for (const account of accounts) {
    const { currencyCode, balance, pendingAmount } = account
    const rate = rateOf(currencyCode)
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

/** The days after today, when everything that is held has left; none while nothing is held. */
export function heldDays(steps: Steps, held: string, currency: string): Steps {
  const today = steps.at(-1)
  if (!today || isZero(moneyOf(held, currency))) return []
  const amount = amountText(subtract(moneyOf(today.amount, currency), moneyOf(held, currency)))
  const count = Math.max(4, Math.round(steps.length / 6))
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(today.day) + (index + 1) * 86_400_000).toISOString().slice(0, 10),
    amount,
  }))
}
