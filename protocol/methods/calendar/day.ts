/** A calendar day, YYYY-MM-DD, without a zone. */
export type Day = string

const msOfDay = 86_400_000

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

export const dayOf = (year: number, month: number, day: number): Day => dayAt(Date.UTC(year, month - 1, day))

export const addDays = (day: Day, count: number): Day => dayAt(utc(day) + count * msOfDay)

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(utc(day)).getUTCDay()

export const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day))

/** The nth (1 the first, -1 the last) of a weekday in a month. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = nth > 0 ? dayOf(year, month, 1) : dayOf(year, month + 1, 0)
  const ahead = ((((weekday - weekdayOf(first)) * Math.sign(nth)) % 7) + 7) % 7
  return addDays(first, Math.sign(nth) * (ahead + 7 * (Math.abs(nth) - 1)))
}

/** The weekday on or before a day. */
export const weekdayBefore = (day: Day, weekday: number): Day =>
  addDays(day, -((weekdayOf(day) - weekday + 7) % 7))

/** Easter Sunday of the western churches (Meeus, Jones and Butcher: Gregorian computus). */
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

/** Easter Sunday of the eastern churches (Meeus: Julian computus), as a Gregorian day; right from 1900 to 2099. */
export function orthodoxEaster(year: number): Day {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const place = d + e + 114
  return addDays(dayOf(year, Math.trunc(place / 31), (place % 31) + 1), 13)
}
