import { addDays, dayOf, type Day } from '../methods/calendar/day.ts'
import { businessDayFrom, type Calendar } from '../methods/calendar/holidays.ts'

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
  /** Of the banks it goes by: what falls on a day on which one of them rests is made on the next day on which none does. */
  calendars?: readonly Calendar[]
}

const steps: Record<Frequency, { days: number } | { months: number }> = {
  daily: { days: 1 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { months: 12 },
}

/** The day on which the nth payment is made, the first being 1; undefined where the schedule does not reach so far. */
export function dayOfPeriod(schedule: Schedule, n: number): Day | undefined {
  const planned = nthDay(schedule, n)
  const isOver = n > (schedule.count ?? Infinity) || (schedule.last !== undefined && planned > schedule.last)
  return isOver ? undefined : workingDay(schedule.calendars, planned)
}

/** The same day, or the next one on which all its banks work. */
export const workingDay = (calendars: Schedule['calendars'], day: Day): Day =>
  calendars ? businessDayFrom(day, calendars) : day

/** The first payment that is made on or after a day, whether or not the schedule reaches so far. */
export function periodFrom(schedule: Schedule, day: Day): number {
  let n = plannedFrom(schedule, day)
  // What was planned for days of rest just before this one is made on it or later.
  while (n > 1 && workingDay(schedule.calendars, nthDay(schedule, n - 1)) >= day) n -= 1
  return n
}

function plannedFrom(schedule: Schedule, day: Day): number {
  const days = (Date.parse(day) - Date.parse(schedule.first)) / msOfDay
  const step = steps[schedule.frequency]
  const guess = Math.floor('days' in step ? days / step.days : days / (31 * step.months))
  let n = Math.max(1, guess)
  while (nthDay(schedule, n) < day) n += 1
  return n
}

/** The day the last payment is planned for, where there is one. */
export function lastDay(schedule: Schedule): Day | undefined {
  if (schedule.count !== undefined) return nthDay(schedule, schedule.count)
  if (schedule.last === undefined) return undefined
  const after = plannedFrom(schedule, addDays(schedule.last, 1))
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
