import { addDays, dayOf, type Day } from '../methods/calendar/day.ts'
import { businessDayFrom, type Calendar } from '../methods/calendar/holidays.ts'

/** Payment frequencies (Q110). */
export const frequencies = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/**
 * Dates of a recurring payment. It ends with a day or a number of payments, or, with neither, when it is canceled.
 */
export type Schedule = {
  frequency: Frequency
  first: Day
  /** Last possible day of a payment. */
  last?: Day
  /** Total number of payments, including skipped and missed payments. */
  count?: number
  /** Calendars of the banks involved: a payment due on a holiday in any of them is made on the next business day of all. */
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

/** Day of the nth payment, counted from 1; undefined after the end of the schedule. */
export function dayOfPeriod(schedule: Schedule, n: number): Day | undefined {
  const planned = nthDay(schedule, n)
  const isOver = n > (schedule.count ?? Infinity) || (schedule.last !== undefined && planned > schedule.last)
  return isOver ? undefined : workingDay(schedule.calendars, planned)
}

/** The day itself, or the next business day in all calendars. */
export const workingDay = (calendars: Schedule['calendars'], day: Day): Day =>
  calendars ? businessDayFrom(day, calendars) : day

/** Number of the first payment made on or after a day, whether or not the schedule reaches that far. */
export function periodFrom(schedule: Schedule, day: Day): number {
  let n = plannedFrom(schedule, day)
  // Payments due on holidays just before the day are made on it or later.
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

/** The due day of the last payment; undefined for a schedule without end. */
export function lastDay(schedule: Schedule): Day | undefined {
  if (schedule.count !== undefined) return nthDay(schedule, schedule.count)
  if (schedule.last === undefined) return undefined
  const after = plannedFrom(schedule, addDays(schedule.last, 1))
  return after > 1 ? nthDay(schedule, after - 1) : undefined
}

const msOfDay = 86_400_000

/** Computed from the first day each time, so that a payment due on the 31st returns to it after a shorter month. */
function nthDay({ frequency, first }: Schedule, n: number): Day {
  const step = steps[frequency]
  if ('days' in step) return addDays(first, (n - 1) * step.days)
  const [year = 0, month = 0, anchor = 0] = first.split('-').map(Number)
  const months = month + (n - 1) * step.months
  const end = dayOf(year, months + 1, 0)
  const day = dayOf(year, months, anchor)
  return day < end ? day : end
}
