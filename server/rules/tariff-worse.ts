import { compare, type Currency } from '@sixpence/money'
import type { CutOffRow, FeeRow, LimitRow, TariffMethod } from '@sixpence/protocol/tariffs/tariffs'
import { everywhere, type TariffRowKind, limitCaps } from '@sixpence/protocol/rules/tariffs'
import { exactly, marginOf, type Limits, type Margin, type Tier } from './tariff.ts'

/** The methods and currencies for which the versions are compared. */
export type Compared = {
  tiers: (method: string, currency: string, country: string) => readonly Tier[] | undefined
  limits: (verified: boolean, method: string, currency: string, country: string) => Limits | undefined
  cutOff: (method: string, currency: string) => string | undefined
  rows: {
    fees: readonly FeeRow[]
    limits: readonly LimitRow[]
    margins: readonly Margin[]
    cutOffs: readonly CutOffRow[]
  }
}

/** A change to customers' disadvantage; for margins without method and currency. */
export type Worse = {
  what: TariffRowKind
  method?: TariffMethod
  currency?: Currency
}

/** The largest amount at which tariffs are compared, in minor units: the maximum that the ledger accepts. */
const max = 2n ** 61n

/**
 * Changes to customers' disadvantage from `before` to `after`: a fee that is higher for some amount, a lower limit, a
 * larger margin, an earlier cut-off. Methods and currencies priced in only either of them are not compared.
 */
export function worseThan(before: Compared, after: Compared): Worse[] {
  const worseByKey = new Map<string, Worse>()
  const note = (item: Worse): void =>
    void worseByKey.set([item.what, item.method, item.currency].join(' '), item)
  for (const { method, currency, country } of placesOf([...before.rows.fees, ...after.rows.fees])) {
    const was = before.tiers(method, currency, country)
    const is = after.tiers(method, currency, country)
    if (was && is && feeRises(was, is, currency)) note({ what: 'fee', method, currency })
  }
  for (const { method, currency, country } of placesOf([...before.rows.limits, ...after.rows.limits]))
    for (const verified of [true, false]) {
      const was = before.limits(verified, method, currency, country)
      const is = after.limits(verified, method, currency, country)
      if (was && is && limitFalls(was, is, currency)) note({ what: 'limit', method, currency })
    }
  if (marginRises(before.rows.margins, after.rows.margins)) note({ what: 'margin' })
  for (const { method, currency, time } of after.rows.cutOffs) {
    const was = before.cutOff(method, currency)
    if (was === undefined || time < was) note({ what: 'cutOff', method, currency })
  }
  return [...worseByKey.values()]
}

type Place = { method: TariffMethod; currency: Currency; country: string }

/** Each place that has rows, once, and everywhere. */
const placesOf = (rows: readonly Place[]): Place[] => [
  ...new Map(
    rows
      .flatMap(({ method, currency, country }) => [
        { method, currency, country },
        { method, currency, country: everywhere },
      ])
      .map((item) => [[item.method, item.currency, item.country].join(' '), item]),
  ).values(),
]

/**
 * Whether some amount costs more, before rounding. Both fees are linear between the amounts at which a tier begins or a
 * minimum or maximum takes effect, so comparing these amounts is sufficient.
 */
export function feeRises(before: readonly Tier[], after: readonly Tier[], currency: Currency): boolean {
  const was = before.map((tier) => linesOf(tier, currency))
  const is = after.map((tier) => linesOf(tier, currency))
  if (!was || !is) return false
  const bends = [...was, ...is].flatMap((line) => [line.from - 1n, line.from, ...bendsOf(line)])
  const amounts = new Set([1n, max, ...bends])
  return [...amounts].some(
    (units) => units >= 1n && units <= max && exactFee(is, units) > exactFee(was, units),
  )
}

/** A tier in millionths of a minor unit, except `from`, which is in minor units; `rate` is per minor unit. */
type Line = { from: bigint; rate: bigint; fixed: bigint; minimum: bigint; maximum: bigint | undefined }

const million = 1_000_000n

function linesOf({ from, percent, fixed, minimum, maximum }: Tier, currency: Currency): Line {
  const millionths = (text: string): bigint => exactly(text, currency).units * million
  return {
    from: exactly(from, currency).units,
    // Percentages have at most four decimals.
    rate: BigInt(Math.round(Number(percent) * 10_000)),
    fixed: millionths(fixed),
    minimum: millionths(minimum),
    maximum: maximum === undefined ? undefined : millionths(maximum),
  }
}

function exactFee(lines: readonly Line[], units: bigint): bigint {
  const line = lines.findLast(({ from }) => from <= units)
  if (!line) return 0n
  const sum = units * line.rate + line.fixed
  if (sum < line.minimum) return line.minimum
  return line.maximum !== undefined && sum > line.maximum ? line.maximum : sum
}

/** The amounts on both sides of the points at which a line reaches its minimum and its maximum. */
const bendsOf = ({ rate, fixed, minimum, maximum }: Line): bigint[] =>
  rate === 0n
    ? []
    : [minimum, maximum].flatMap((bound) => {
        if (bound === undefined || bound < fixed) return []
        const at = (bound - fixed) / rate
        return [at, at + 1n]
      })

const limitFalls = (was: Limits, is: Limits, currency: Currency): boolean =>
  limitCaps.some((cap) => compare(exactly(is[cap], currency), exactly(was[cap], currency)) < 0)

function marginRises(was: readonly Margin[], is: readonly Margin[]): boolean {
  const named = [...was, ...is].flatMap(({ sold, bought }) => [sold, bought])
  // A currency without rows of its own represents all others.
  const all = [...new Set([...named, 'other', 'another'])].filter((text) => text !== everywhere) as Currency[]
  return all.some((sold) => all.some((bought) => marginOf(is, sold, bought) > marginOf(was, sold, bought)))
}
