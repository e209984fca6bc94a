import { add, compare, money, parseAmount, share, type Currency, type Money } from '@sixpence/money'

/** Decimal texts in the currency of the query. */
export type Tariff = { percent: string; minimum: string }
export type Limits = { perOperation: string; perDay: string; perMonth: string }

/** The payer's fee on top of an amount: a percentage, rounded half to even, with a minimum. */
export function feeOn(amount: Money, tariff: Tariff): Money {
  const byPercent = share(amount, tariff.percent, 'halfEven')
  const least = exactly(tariff.minimum, amount.currency)
  return compare(byPercent, least) < 0 ? least : byPercent
}

/** The largest amount that can be paid together with its own fee. */
export const largestWithFee = (spendable: Money, tariff: Tariff): Money =>
  largestThat(spendable, (amount) => compare(add(amount, feeOn(amount, tariff)), spendable) <= 0)

/** The largest amount up to a limit that satisfies `fits`, by bisection; `fits` must be monotonic. */
export function largestThat({ units, currency }: Money, fits: (amount: Money) => boolean): Money {
  let [most, over] = [0n, units + 1n]
  while (over - most > 1n) {
    const middle = money((most + over) / 2n, currency)
    if (fits(middle)) most = middle.units
    else over = middle.units
  }
  return money(most, currency)
}

export type Caps = { perOperation: Money; perDay: Money; perMonth: Money }

/** Limits parsed as money in a currency. @throws when a text is no valid amount */
export const capsIn = (limits: Limits, currency: Currency): Caps => ({
  perOperation: exactly(limits.perOperation, currency),
  perDay: exactly(limits.perDay, currency),
  perMonth: exactly(limits.perMonth, currency),
})

/** Remaining amount of each cap after the use in minor units; never negative. */
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

/** Parses decimal text of a table; numeric columns may have more trailing zeros than the currency has decimals. */
function exactly(text: string, currency: Currency): Money {
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const parsed = parseAmount(trimmed || '0', currency)
  if ('refused' in parsed) throw new Error(`table amount ${text} is not an amount of ${currency}`)
  return parsed
}
