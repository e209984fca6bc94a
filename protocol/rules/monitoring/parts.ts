import * as z from 'zod/mini'

/** Minimum and maximum of each number of a rule. Amounts are whole euros, windows hours or days. */
export const bounds = {
  hours: [1, 2_160],
  days: [1, 90],
  idleDays: [30, 365],
  count: [2, 10_000],
  others: [2, 10_000],
  percent: [1, 50],
  amount: [1, 100_000_000],
  threshold: [1, 100_000_000],
} as const satisfies Record<string, readonly [number, number]>

const whole = ([min, max]: readonly [number, number]) => z.int().check(z.minimum(min), z.maximum(max))

const directions = ['in', 'out', 'both'] as const
export type Direction = (typeof directions)[number]
/** The payments of a customer that a rule covers. */
export const direction = z.enum(directions)
/** Whole euros; amounts of other currencies are converted by the rate of their day. */
export const euros = whole(bounds.amount)
/** The length of a window, up to 90 days. */
export const hours = whole(bounds.hours)
export const days = whole(bounds.days)
export const count = whole(bounds.count)
export const percent = whole(bounds.percent)
export const idleDays = whole(bounds.idleDays)
