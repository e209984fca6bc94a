import { add, compare, money, parseAmount, share, type Currency, type Money } from '@sixpence/money'

/** Decimal texts in the currency they were asked for. */
export type Tariff = { percent: string; minimum: string }
export type Limits = { perOperation: string; perDay: string; perMonth: string }

/** The payer's fee on top of an amount: a percentage rounded half to even, at least the minimum. */
export function feeOn(amount: Money, tariff: Tariff): Money {
  const byPercent = share(amount, tariff.percent, 'halfEven')
  const least = exactly(tariff.minimum, amount.currency)
  return compare(byPercent, least) < 0 ? least : byPercent
}

/** The most that leaves room for its own fee. */
export const mostWithFee = (spendable: Money, tariff: Tariff): Money =>
  mostThat(spendable, (amount) => compare(add(amount, feeOn(amount, tariff)), spendable) <= 0)

/** The most up to an amount that fits; what costs never falls as the amount grows, so halving finds it. */
export function mostThat({ units, currency }: Money, fits: (amount: Money) => boolean): Money {
  let [most, over] = [0n, units + 1n]
  while (over - most > 1n) {
    const middle = money((most + over) / 2n, currency)
    if (fits(middle)) most = middle.units
    else over = middle.units
  }
  return money(most, currency)
}

export type Caps = { perOperation: Money; perDay: Money; perMonth: Money }

export const capsIn = (limits: Limits, currency: Currency): Caps => ({
  perOperation: exactly(limits.perOperation, currency),
  perDay: exactly(limits.perDay, currency),
  perMonth: exactly(limits.perMonth, currency),
})

/** What is left of each cap after what was used; never below zero. */
export function leftOf(caps: Caps, used: { day: bigint; month: bigint }): Caps {
  const { currency } = caps.perDay
  const rest = (cap: Money, spent: bigint): Money =>
    money(cap.units > spent ? cap.units - spent : 0n, currency)
  return {
    perOperation: caps.perOperation,
    perDay: rest(caps.perDay, used.day),
    perMonth: rest(caps.perMonth, used.month),
  }
}

/** A table's decimal text; numeric columns may carry more zeros than the currency has decimals. */
function exactly(text: string, currency: Currency): Money {
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const parsed = parseAmount(trimmed || '0', currency)
  if ('refused' in parsed) throw new Error(`table amount ${text} is not an amount of ${currency}`)
  return parsed
}
