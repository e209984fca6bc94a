import { add, compare, money, parseAmount, share, type Currency, type Money } from '@sixpence/money'

/** The fee of amounts from `from` on. Decimal texts in the currency of the query. */
export type Tier = {
  from: string
  percent: string
  fixed: string
  minimum: string
  maximum?: string | undefined
}
/** What an exchange takes of the reference rate; `*` is any currency without a row of its own. */
export type Margin = { sold: string; bought: string; basisPoints: number }
/** Prices of a method in a currency: tiers from 0 on, ascending, and all margins of the version. */
export type Tariff = { version: number; tiers: readonly Tier[]; margins: readonly Margin[] }
export type Limits = { perOperation: string; perDay: string; perMonth: string }

type Priced = Pick<Tariff, 'tiers'>

/** One fee for all amounts. */
export const oneFee = ({ percent, minimum }: Pick<Tier, 'percent' | 'minimum'>): Priced => ({
  tiers: [{ from: '0', percent, fixed: '0', minimum }],
})

/** The tier of an amount: the last that begins at it or below. @throws Error when none begins at 0 */
export function tierOf({ units, currency }: Money, { tiers }: Priced): Tier {
  const found = tiers.findLast(({ from }) => exactly(from, currency).units <= units)
  if (!found) throw new Error(`no fee for ${units} of ${currency}`)
  return found
}

/**
 * The payer's fee on top of an amount, by the tier of the whole amount: a percentage, rounded half to even, and a fixed
 * part, not less than the minimum and not more than the maximum.
 */
export function feeOn(amount: Money, tariff: Priced): Money {
  const { percent, fixed, minimum, maximum } = tierOf(amount, tariff)
  const { currency } = amount
  const sum = add(share(amount, percent, 'halfEven'), exactly(fixed, currency))
  const least = exactly(minimum, currency)
  if (compare(sum, least) < 0) return least
  const most = maximum === undefined ? sum : exactly(maximum, currency)
  return compare(sum, most) > 0 ? most : sum
}

/** The largest amount that can be paid together with its own fee. */
export const largestWithFee = (spendable: Money, tariff: Priced): Money =>
  largestInTiers(spendable, tariff, (amount) => compare(add(amount, feeOn(amount, tariff)), spendable) <= 0)

/**
 * The largest amount up to a limit that satisfies `fits`, which must be monotonic in each tier: where a new tier begins, the
 * fee may fall.
 */
export function largestInTiers(limit: Money, { tiers }: Priced, fits: (amount: Money) => boolean): Money {
  const { currency } = limit
  let over = limit.units + 1n
  for (const { from } of tiers.toReversed()) {
    const begin = exactly(from, currency).units
    if (begin >= over) continue
    const found = largestBetween(money(begin, currency), money(over, currency), fits)
    if (found) return found
    over = begin
  }
  return money(0n, currency)
}

/** By bisection; undefined if not even the first amount fits. */
function largestBetween(first: Money, end: Money, fits: (amount: Money) => boolean): Money | undefined {
  if (!fits(first)) return undefined
  let [most, over] = [first.units, end.units]
  while (over - most > 1n) {
    const middle = (most + over) / 2n
    if (fits(money(middle, first.currency))) most = middle
    else over = middle
  }
  return money(most, first.currency)
}

/**
 * The margin of an exchange in basis points: of the pair, else of the bought currency, of the sold one, of all; 0 without any.
 */
export function marginOf(margins: readonly Margin[], sold: Currency, bought: Currency): number {
  if (sold === bought) return 0
  const of = (from: string, to: string) =>
    margins.find((one) => one.sold === from && one.bought === to)?.basisPoints
  return of(sold, bought) ?? of('*', bought) ?? of(sold, '*') ?? of('*', '*') ?? 0
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

/** Decimal text of a table as money; numeric columns may have more trailing zeros than the currency has decimals. */
export function exactly(text: string, currency: Currency): Money {
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const parsed = parseAmount(trimmed || '0', currency)
  if ('refused' in parsed) throw new Error(`table amount ${text} is not an amount of ${currency}`)
  return parsed
}
