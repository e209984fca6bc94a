/** Geometry of the plots. Positions are in a box of 1000 by 100 that the SVG scales. */
export const plotWidth = 1000
export const plotHeight = 100

export type Scale = { low: number; high: number; ticks: number[] }

/** About three round grid values for a range: 158 to 204 thousand gives 160, 180, 200. */
export function niceScale(values: readonly number[]): Scale {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (low === 0 && high === 0) return { low: 0, high: 1, ticks: [0] }
  const room = (high - low || Math.abs(high) || 1) * 0.12
  const from = low >= 0 ? Math.max(0, low - room) : low - room
  const to = high + room
  const step = niceStep((to - from) / 4)
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  return {
    low: from,
    high: to,
    ticks: Array.from({ length: count }, (_, index) => plainNumber((first + index) * step)),
  }
}

/** Without the remainder of binary fractions: 3 times 0.1 is 0.3. */
const plainNumber = (value: number): number => Number(value.toPrecision(12))

/** Decimals that a value needs in compact notation to be shown as it is: 1250, "1.25K", needs two. */
export function decimalsIn(value: number): number {
  const unit = 1000 ** Math.max(0, Math.floor(Math.log10(Math.abs(value) || 1) / 3))
  return /\.(\d*[1-9])0*$/.exec(plainNumber(value / unit).toFixed(12))?.[1]?.length ?? 0
}

/** The next of 1, 2, 2.5, 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power
}

/** Position of a value, from the top. */
export const heightOf = (value: number, { low, high }: Scale): number =>
  plotHeight - ((value - low) / (high - low)) * plotHeight

/** Position of an index among `count` places, from the left. */
export const placeOf = (index: number, count: number): number =>
  count > 1 ? (index / (count - 1)) * plotWidth : 0

/**
 * A step line, because a balance changes only with a booking. `offset` is the index of the first value among `count`
 * places.
 */
export function stepPath(values: readonly number[], scale: Scale, count: number, offset = 0): string {
  const at = (index: number) => Number(placeOf(offset + index, count).toFixed(1))
  const to = (value: number) => Number(heightOf(value, scale).toFixed(2))
  return values
    .map((value, index) => (index ? `H${at(index)}V${to(value)}` : `M${at(0)} ${to(value)}`))
    .join('')
}
