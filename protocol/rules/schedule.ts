import { addDays, dayOf, type Day } from '../methods/calendar/day.ts'

/** How often a payment repeats (Q110). */
export const frequencies = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** The days a payment repeats on. It ends with a day or with a number of payments; with neither, when somebody ends it. */
export type Schedule = {
  frequency: Frequency
  first: Day
  /** No payment after it. */
  last?: Day
  /** Payments in all, those that were skipped or missed among them. */
  count?: number
}

const steps: Record<Frequency, { days: number } | { months: number }> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
}

/** The day of the nth payment, the first being 1; undefined where the schedule does not reach so far. */
export function dayOfPeriod(schedule: Schedule, n: number): Day | undefined {
  const day = nthDay(schedule, n)
  const isOver = n > (schedule.count ?? Infinity) || (schedule.last !== undefined && day > schedule.last)
  return isOver ? undefined : day
}

/** The first payment on or after a day, whether or not the schedule reaches so far. */
export function periodFrom(schedule: Schedule, day: Day): number {
  const days = (Date.parse(day) - Date.parse(schedule.first)) / msOfDay
  const step = steps[schedule.frequency]
  const guess = Math.floor('days' in step ? days / step.days : days / (31 * step.months))
  let n = Math.max(1, guess)
  while (nthDay(schedule, n) < day) n += 1
  return n
}

/** The day of the last payment, where there is one. */
export function lastDay(schedule: Schedule): Day | undefined {
  if (schedule.count !== undefined) return nthDay(schedule, schedule.count)
  if (schedule.last === undefined) return undefined
  const after = periodFrom(schedule, addDays(schedule.last, 1))
  return after > 1 ? nthDay(schedule, after - 1) : undefined
}

const msOfDay = 86_400_000

/** Counted from the first day each time, so that the 31st comes back after a shorter month. */
function nthDay({ frequency, first }: Schedule, n: number): Day {
  const step = steps[frequency]
  if ('days' in step) return addDays(first, (n - 1) * step.days)
  const [year = 0, month = 0, anchor = 0] = first.split('-').map(Number)
  const months = month + (n - 1) * step.months
  const end = dayOf(year, months + 1, 0)
  const day = dayOf(year, months, anchor)
  return day < end ? day : end
}
