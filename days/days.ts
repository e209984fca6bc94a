import { bankZone } from './zone.ts'

// A moment is a `Date`, as in rows and calls; a day is an ISO date, "2026-11-20". The day of a moment is the bank's. A
// moment is moved in UTC, by days of 24 hours.

type Duration = Temporal.DurationLikeObject
type WholeDays = Pick<Duration, 'years' | 'months' | 'weeks' | 'days'>

/**
 * A moment with its year, month (1 to 12), day, hour and so on, in the bank's time zone. @throws RangeError for an
 * invalid date
 */
export const zoned = (moment: Date): Temporal.ZonedDateTime => instantOf(moment).toZonedDateTimeISO(bankZone)

/** The day of a moment, in the bank's time zone. @throws RangeError for an invalid date */
export const dayOf = (moment: Date): string => zoned(moment).toPlainDate().toString()

/** The day of a moment in UTC, by which the ledger counts limits. @throws RangeError for an invalid date */
export const utcDayOf = (moment: Date): string => utc(moment).toPlainDate().toString()

/** The moment at which a day begins. @throws RangeError if the calendar has no such day */
export const startOf = (day: string): Date => dateOf(Temporal.PlainDate.from(day).toZonedDateTime(bankZone))

/** The moment at which a day ends and the next begins. @throws RangeError if the calendar has no such day */
export const endOf = (day: string): Date => startOf(after(day, { days: 1 }))

/** The moment at which a day begins in UTC. @throws RangeError if the calendar has no such day */
export const utcStartOf = (day: string): Date => dateOf(Temporal.PlainDate.from(day).toZonedDateTime('UTC'))

/** The first day of a day's month. @throws RangeError if the calendar has no such day */
export const firstOfMonth = (day: string): string => Temporal.PlainDate.from(day).with({ day: 1 }).toString()

/**
 * The moment, or the day, later by a duration of whole numbers. A day that a month does not have becomes its last: a
 * month after 31 January is 28 or 29 February.
 */
export function after(moment: Date, duration: Duration): Date
export function after(day: string, duration: WholeDays): string
export function after(from: Date | string, duration: Duration): Date | string {
  return typeof from === 'string'
    ? Temporal.PlainDate.from(from).add(duration).toString()
    : dateOf(utc(from).add(duration))
}

/** The moment, or the day, earlier by a duration; otherwise like `after`. */
export function before(moment: Date, duration: Duration): Date
export function before(day: string, duration: WholeDays): string
export function before(from: Date | string, duration: Duration): Date | string {
  return typeof from === 'string'
    ? Temporal.PlainDate.from(from).subtract(duration).toString()
    : dateOf(utc(from).subtract(duration))
}

/** Another time of the bank on a moment's day; omitted parts stay the same. */
export const withTime = (moment: Date, time: Temporal.TimeLikeObject): Date =>
  dateOf(zoned(moment).with(time))

/** Milliseconds of a duration. */
export const msOf = (duration: Pick<Duration, 'days' | 'hours' | 'minutes' | 'seconds'>): number =>
  Temporal.Duration.from(duration).total('milliseconds')

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** Days until a moment, counting a started day as a whole; 0 when it has passed. */
export const daysLeft = ({ now, until }: { now: Date; until: Date }): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime()) / msOf({ days: 1 })))

/** A moment in UTC to the second, without its zone, "2026-11-20T12:31:05"; fractions are cut off. */
export const secondOf = (moment: Date): string =>
  utc(moment).toPlainDateTime().toString({ smallestUnit: 'second' })

const utc = (moment: Date): Temporal.ZonedDateTime => instantOf(moment).toZonedDateTimeISO('UTC')

const instantOf = (moment: Date): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(moment.getTime())

const dateOf = ({ epochMilliseconds }: Temporal.ZonedDateTime): Date => new Date(epochMilliseconds)
