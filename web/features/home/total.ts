import { add, amountText, convert, isCurrency, subtract, zero } from '@sixpence/money'
import type { Account, balanceStepsGet, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts/accounts'
import type { OutputOf } from '@sixpence/protocol/call'
import { moneyOf } from '#widgets/accounts/money-of.ts'

export type Rates = OutputOf<typeof exchangeDefaultRatesGet>
export type Steps = OutputOf<typeof balanceStepsGet>['steps']

/**
 * The available and held amounts of all accounts in a single currency at current rates. An account without a rate cannot be
 * added and is listed in `without`.
 */
export function totalOf(
  accounts: readonly Account[],
  rates: Rates,
): { total: string; held: string; without: Account[] } | undefined {
  const { toCurrencyCode: to } = rates
  if (!isCurrency(to)) return undefined
  let total = zero(to)
  let held = zero(to)
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
  const first = steps[0]
  const last = steps.at(-1)
  return (
    first && last && amountText(subtract(moneyOf(last.amount, currency), moneyOf(first.amount, currency)))
  )
}

/** Rate of a currency in the currency of the total. */
export const rateOf = ({ toCurrencyCode, rates }: Rates, from: string): string | undefined =>
  from === toCurrencyCode ? '1' : rates.find(({ fromCurrencyCode }) => fromCurrencyCode === from)?.rate
