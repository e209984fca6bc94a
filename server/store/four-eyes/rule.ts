import { compare, parseAmount, type Currency, type Money } from '@sixpence/money'
import type { FourEyesLevel } from '@sixpence/protocol/rules/four-eyes'

/** Up to an amount per currency a single person decides; in a currency that is not named, two decide. */
export type Rule = { level: FourEyesLevel; amounts: Readonly<Record<string, string>> }

const ranks: Record<FourEyesLevel, number> = { one: 0, weighty: 1, two: 2 }

/** The stricter of two rules; of two with amounts the lower amount of each currency that both name. */
export function strictest(a: Rule, b: Rule): Rule {
  if (a.level !== b.level) return ranks[a.level] > ranks[b.level] ? a : b
  const both = Object.keys(a.amounts).filter((currency) => currency in b.amounts)
  return {
    level: a.level,
    amounts: Object.fromEntries(
      both.map((currency) => [currency, lower(currency, a.amounts[currency], b.amounts[currency])]),
    ),
  }
}

/** Whether some decision needs two people by `was` and a single person by `rule`. */
export const isLooser = (rule: Rule, was: Rule): boolean => !isSame(strictest(rule, was), rule)

/** Whether two rules are equivalent. */
export function isSame(a: Rule, b: Rule): boolean {
  const currencies = Object.keys(a.amounts)
  return (
    a.level === b.level &&
    currencies.length === Object.keys(b.amounts).length &&
    currencies.every(
      (currency) => currency in b.amounts && compare(amountOf(a, currency), amountOf(b, currency)) === 0,
    )
  )
}

/** Whether an amount is above what a single person may decide; always so in a currency the rule does not name. */
export const isAbove = (rule: Rule, amount: Money): boolean =>
  !(amount.currency in rule.amounts) || compare(amount, amountOf(rule, amount.currency)) > 0

function amountOf({ amounts }: Rule, currency: string): Money {
  const amount = parseAmount(amounts[currency] ?? '', currency as Currency)
  if ('refused' in amount)
    throw new Error(`"${amounts[currency]}" of a four-eyes rule is not an amount of ${currency}`)
  return amount
}

const lower = (currency: string, a = '', b = ''): string =>
  compare(
    amountOf({ level: 'weighty', amounts: { [currency]: a } }, currency),
    amountOf({ level: 'weighty', amounts: { [currency]: b } }, currency),
  ) <= 0
    ? a
    : b
