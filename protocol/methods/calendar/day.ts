/**
 * A calendar day, YYYY-MM-DD, without a zone. Browsers without Temporal (Safari) calculate with it, the server uses days/.
 */
export type Day = string

const msOfDay = 86_400_000

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/**
 * The day of a year, month (1 to 12) and day of the month; other values roll over, so that day 0 is the last of the previous
 * month.
 */
export const dayOf = (year: number, month: number, day: number): Day => dayAt(Date.UTC(year, month - 1, day))

/** The day `count` calendar days later; earlier when negative. */
export const addDays = (day: Day, count: number): Day => dayAt(utc(day) + count * msOfDay)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => new Date(utc(day)).getUTCDay()

/** Whether a day is a Saturday or Sunday. */
export const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day))

/** The nth given weekday of a month: 1 is the first, -1 the last. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = nth > 0 ? dayOf(year, month, 1) : dayOf(year, month + 1, 0)
  const ahead = ((((weekday - weekdayOf(first)) * Math.sign(nth)) % 7) + 7) % 7
  return addDays(first, Math.sign(nth) * (ahead + 7 * (Math.abs(nth) - 1)))
}

/** The latest such weekday on or before a day. */
export const weekdayBefore = (day: Day, weekday: number): Day =>
  addDays(day, -((weekdayOf(day) - weekday + 7) % 7))

/** Western Easter Sunday (Gregorian computus of Meeus, Jones and Butcher). */
export function easter(year: number): Day {
  const a = year % 19
  const b = Math.trunc(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.trunc(b / 4) - Math.trunc((b - Math.trunc((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - h - (c % 4)) % 7
  const m = Math.trunc((a + 11 * h + 22 * l) / 451)
  const place = h + l - 7 * m + 114
  return dayOf(year, Math.trunc(place / 31), (place % 31) + 1)
}

/** Orthodox Easter Sunday (Julian computus of Meeus) as a Gregorian day; valid from 1900 to 2099. */
export function orthodoxEaster(year: number): Day {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const place = d + e + 114
  return addDays(dayOf(year, Math.trunc(place / 31), (place % 31) + 1), 13)
}
