import { add, compare, money, parseAmount, share, type Currency, type Money } from '@sixpence/money'

/** The fee of amounts from `from` on. Decimal texts in the currency of the query. */
export type Tier = {
  from: string
  percent: string
  fixed: string
  minimum: string
  maximum?: string | undefined
}
/** The bank's margin on the reference rate of an exchange; `*` is any currency without a row of its own. */
export type Margin = { sold: string; bought: string; basisPoints: number }
/** Prices of a method in a currency: tiers from 0 on, ascending, and all margins of the version. */
export type Tariff = { version: number; tiers: readonly Tier[]; margins: readonly Margin[] }
export type Limits = { perOperation: string; perDay: string; perMonth: string }

type Priced = Pick<Tariff, 'tiers'>

/** The same fee for all amounts. */
export const oneFee = ({ percent, minimum }: Pick<Tier, 'percent' | 'minimum'>): Priced => ({
  tiers: [{ from: '0', percent, fixed: '0', minimum }],
})

/** The tier of an amount: the last that begins at it or below. @throws Error when none begins at 0 */
export function tierOf({ units, currency }: Money, { tiers }: Priced): Tier {
  const match = tiers.findLast((tier) => pricesIn(tier, currency).from.units <= units)
  if (!match) throw new Error(`no tier in ${currency} begins at or below ${units} minor units`)
  return match
}

/**
 * The payer's fee on top of an amount, by the tier of the whole amount: a percentage, rounded half to even, and a fixed
 * part, not less than the minimum and not more than the maximum.
 */
export function feeOn(amount: Money, tariff: Priced): Money {
  const tier = tierOf(amount, tariff)
  const { fixed, minimum, maximum } = pricesIn(tier, amount.currency)
  const sum = add(share(amount, tier.percent, 'halfEven'), fixed)
  if (compare(sum, minimum) < 0) return minimum
  return maximum !== undefined && compare(sum, maximum) > 0 ? maximum : sum
}

type Prices = { from: Money; fixed: Money; minimum: Money; maximum: Money | undefined }

/** The texts of tiers are parsed once, because every payment uses the same tiers. */
const prices = new WeakMap<Tier, Prices>()

function pricesIn(tier: Tier, currency: Currency): Prices {
  const cached = prices.get(tier)
  if (cached?.from.currency === currency) return cached
  const { from, fixed, minimum, maximum } = tier
  const read = {
    from: exactly(from, currency),
    fixed: exactly(fixed, currency),
    minimum: exactly(minimum, currency),
    maximum: maximum === undefined ? undefined : exactly(maximum, currency),
  }
  prices.set(tier, read)
  return read
}

/** The largest amount that can be paid together with its own fee. */
export const largestWithFee = (spendable: Money, tariff: Priced): Money =>
  largestInTiers(spendable, tariff, (amount) => compare(add(amount, feeOn(amount, tariff)), spendable) <= 0)

/**
 * The largest amount up to a limit that satisfies `fits`, which must be monotonic within each tier: at the beginning of
 * a new tier, the fee may fall.
 */
export function largestInTiers(limit: Money, { tiers }: Priced, fits: (amount: Money) => boolean): Money {
  const { currency } = limit
  let over = limit.units + 1n
  for (const { from } of tiers.toReversed()) {
    const begin = exactly(from, currency).units
    if (begin >= over) continue
    const largest = largestBetween(money(begin, currency), money(over, currency), fits)
    if (largest) return largest
    over = begin
  }
  return money(0n, currency)
}

/** By bisection; undefined if not even the first amount fits. */
function largestBetween(first: Money, end: Money, fits: (amount: Money) => boolean): Money | undefined {
  if (!fits(first)) return undefined
  let fitting = first.units
  let over = end.units
  while (over - fitting > 1n) {
    const middle = (fitting + over) / 2n
    if (fits(money(middle, first.currency))) fitting = middle
    else over = middle
  }
  return money(fitting, first.currency)
}

/**
 * The margin of an exchange in basis points: of the pair, else of the bought currency, of the sold currency, of all;
 * 0 without any.
 */
export function marginOf(margins: readonly Margin[], sold: Currency, bought: Currency): number {
  if (sold === bought) return 0
  const of = (from: string, to: string) =>
    margins.find((margin) => margin.sold === from && margin.bought === to)?.basisPoints
  return of(sold, bought) ?? of('*', bought) ?? of(sold, '*') ?? of('*', '*') ?? 0
}

/**
 * The first pair of currencies of which an exchange costs nothing: no margin, and no percentage in the fee between own
 * accounts. With rates of a day it would be an option on the next day's rates for nothing. Undefined if there is none.
 */
export function freeExchange(
  { fees, margins }: { fees: readonly FeeRow[]; margins: readonly Margin[] },
  currencies: readonly Currency[],
): { sold: Currency; bought: Currency } | undefined {
  const isPriced = (sold: Currency) => {
    const tiers = fees.filter(({ method, currency }) => method === 'betweenAccounts' && currency === sold)
    return tiers.length > 0 && tiers.every(({ percent }) => Number(percent) > 0)
  }
  return currencies
    .filter((sold) => !isPriced(sold))
    .flatMap((sold) => currencies.map((bought) => ({ sold, bought })))
    .find(({ sold, bought }) => sold !== bought && marginOf(margins, sold, bought) === 0)
}

type FeeRow = Pick<Tier, 'percent'> & { method: string; currency: string }

export type Caps = { perOperation: Money; perDay: Money; perMonth: Money }

/** Limits parsed as money in a currency, once for each object. @throws when a text is not a valid amount */
export function capsIn(limits: Limits, currency: Currency): Caps {
  const cached = caps.get(limits)
  if (cached?.perDay.currency === currency) return cached
  const read = {
    perOperation: exactly(limits.perOperation, currency),
    perDay: exactly(limits.perDay, currency),
    perMonth: exactly(limits.perMonth, currency),
  }
  caps.set(limits, read)
  return read
}

const caps = new WeakMap<Limits, Caps>()

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
