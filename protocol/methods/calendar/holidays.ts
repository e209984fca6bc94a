import {
  addDays,
  dayOf,
  easter,
  isWeekend,
  nthWeekday,
  orthodoxEaster,
  weekdayBefore,
  weekdayOf,
  type Day,
} from './day.ts'

/** Holiday calendars of payment systems and countries. */
export const calendars = ['target', 'us', 'gb', 'ca', 'au', 'ro', 'br', 'mx', 'weekends'] as const
export type Calendar = (typeof calendars)[number]

/** Holidays of a year, weekends excluded. */
const rules: Record<Calendar, (year: number) => readonly Day[]> = {
  /** ECB: TARGET closing days, in force since 2002. */
  target: (year) => [
    dayOf(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    dayOf(year, 5, 1),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ],
  /** Federal Reserve Banks: a holiday on a Sunday is observed on Monday; a holiday on a Saturday is not observed. */
  us: (year) =>
    [
      dayOf(year, 1, 1),
      nthWeekday(year, 1, 1, 3),
      nthWeekday(year, 2, 1, 3),
      nthWeekday(year, 5, 1, -1),
      dayOf(year, 6, 19),
      dayOf(year, 7, 4),
      nthWeekday(year, 9, 1, 1),
      nthWeekday(year, 10, 1, 2),
      dayOf(year, 11, 11),
      nthWeekday(year, 11, 4, 4),
      dayOf(year, 12, 25),
    ].map(sundayToMonday),
  /**
   * Banking and Financial Dealings Act 1971 and yearly proclamations: England and Wales. Single royal bank holidays are not
   * included.
   */
  gb: (year) => [
    nextWeekday(dayOf(year, 1, 1)),
    goodFriday(year),
    easterMonday(year),
    nthWeekday(year, 5, 1, 1),
    nthWeekday(year, 5, 1, -1),
    nthWeekday(year, 8, 1, -1),
    ...christmas(year),
  ],
  /**
   * Holidays of Payments Canada, and two that most provinces observe (February, August), so that a promised date is
   * never too early.
   */
  ca: (year) => [
    nextWeekday(dayOf(year, 1, 1)),
    nthWeekday(year, 2, 1, 3),
    goodFriday(year),
    weekdayBefore(dayOf(year, 5, 24), 1),
    nextWeekday(dayOf(year, 7, 1)),
    nthWeekday(year, 8, 1, 1),
    nthWeekday(year, 9, 1, 1),
    nextWeekday(dayOf(year, 9, 30)),
    nthWeekday(year, 10, 1, 2),
    nextWeekday(dayOf(year, 11, 11)),
    ...christmas(year),
  ],
  /** Holidays common to New South Wales and Victoria, on which RITS is closed; Anzac Day is not moved. */
  au: (year) => [
    nextWeekday(dayOf(year, 1, 1)),
    nextWeekday(dayOf(year, 1, 26)),
    goodFriday(year),
    easterMonday(year),
    dayOf(year, 4, 25),
    nthWeekday(year, 6, 1, 2),
    ...christmas(year),
  ],
  /** Labour Code of Romania, article 139; ReGIS observes the same days. */
  ro: (year) => [
    dayOf(year, 1, 1),
    dayOf(year, 1, 2),
    dayOf(year, 1, 6),
    dayOf(year, 1, 7),
    dayOf(year, 1, 24),
    addDays(orthodoxEaster(year), -2),
    addDays(orthodoxEaster(year), 1),
    dayOf(year, 5, 1),
    addDays(orthodoxEaster(year), 50),
    dayOf(year, 6, 1),
    dayOf(year, 8, 15),
    dayOf(year, 11, 30),
    dayOf(year, 12, 1),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ],
  /** Brazilian bank holidays (Resolution CMN 4.880 of 2020; 20 November by Law 14.759 of 2023). */
  br: (year) => [
    dayOf(year, 1, 1),
    addDays(easter(year), -48),
    addDays(easter(year), -47),
    goodFriday(year),
    dayOf(year, 4, 21),
    dayOf(year, 5, 1),
    addDays(easter(year), 60),
    dayOf(year, 9, 7),
    dayOf(year, 10, 12),
    dayOf(year, 11, 2),
    dayOf(year, 11, 15),
    dayOf(year, 11, 20),
    dayOf(year, 12, 25),
  ],
  /** Comisión Nacional Bancaria y de Valores, yearly order on closing days. */
  mx: (year) => [
    dayOf(year, 1, 1),
    nthWeekday(year, 2, 1, 1),
    nthWeekday(year, 3, 1, 3),
    addDays(easter(year), -3),
    goodFriday(year),
    dayOf(year, 5, 1),
    dayOf(year, 9, 16),
    dayOf(year, 11, 2),
    nthWeekday(year, 11, 1, 3),
    dayOf(year, 12, 12),
    dayOf(year, 12, 25),
  ],
  /** For countries without a calendar here: weekends only. */
  weekends: () => [],
}

const holidaysByYear = new Map<string, ReadonlySet<Day>>()

/** Whether a day is a holiday in a calendar; weekends are not considered. */
export function isHoliday(day: Day, calendar: Calendar): boolean {
  const year = Number(day.slice(0, 4))
  const key = `${calendar} ${year}`
  // New Year's Day may be observed in the previous year, so the neighbouring years count, too.
  const days =
    holidaysByYear.get(key) ?? new Set([year - 1, year, year + 1].flatMap((value) => rules[calendar](value)))
  holidaysByYear.set(key, days)
  return days.has(day)
}

/** Whether a day is a business day in all of the calendars. */
export const isBusinessDay = (day: Day, calendars: readonly Calendar[]): boolean =>
  !isWeekend(day) && !calendars.some((calendar) => isHoliday(day, calendar))

/** The first business day on or after a day, in all of the calendars. */
export function businessDayFrom(day: Day, calendars: readonly Calendar[]): Day {
  let businessDay = day
  while (!isBusinessDay(businessDay, calendars)) businessDay = addDays(businessDay, 1)
  return businessDay
}

/** The business day `count` business days after a day. */
export function addBusinessDays(day: Day, count: number, calendars: readonly Calendar[]): Day {
  let businessDay = day
  for (let left = count; left > 0; left -= 1)
    businessDay = businessDayFrom(addDays(businessDay, 1), calendars)
  return businessDay
}

const goodFriday = (year: number): Day => addDays(easter(year), -2)
const easterMonday = (year: number): Day => addDays(easter(year), 1)

const sundayToMonday = (day: Day): Day => (weekdayOf(day) === 0 ? addDays(day, 1) : day)

const nextWeekday = (day: Day): Day => (isWeekend(day) ? nextWeekday(addDays(day, 1)) : day)

/** 25 and 26 December, plus a substitute weekday for each that falls on a weekend. */
function christmas(year: number): readonly Day[] {
  const first = nextWeekday(dayOf(year, 12, 25))
  const second = nextWeekday(dayOf(year, 12, 26))
  return [first, second === first ? nextWeekday(addDays(first, 1)) : second]
}
