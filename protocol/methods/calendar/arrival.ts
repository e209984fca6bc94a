import type { Offer, Rail } from '../method.ts'
import { addDays, type Day } from './day.ts'
import { addBusinessDays, businessDayFrom, isBusinessDay, type Calendar } from './holidays.ts'
import { houseZone, momentOf, wallTimeOf } from './zone.ts'

/** The end of a day's work: what comes later is sent on the next business day. */
export type CutOff = { time: `${number}:${number}`; zone: string }

/** When a rail works: at once around the clock, or on business days until an hour, taking so many of them. */
export type Schedule =
  | { kind: 'minutes'; most: number }
  | { kind: 'days'; cutOff: CutOff; calendars: readonly Calendar[]; least: number; most: number }

/** Hours and days of the rails; what the house promises, not the shortest that can be. docs/METHODS.md has the sources. */
const schedules: Record<Exclude<Rail, 'domestic' | 'swift'>, Schedule> = {
  sepa: {
    kind: 'days',
    cutOff: { time: '15:00', zone: houseZone },
    calendars: ['target'],
    least: 0,
    most: 1,
  },
  sepaInstant: { kind: 'minutes', most: 1 },
  ach: {
    kind: 'days',
    cutOff: { time: '14:00', zone: 'America/New_York' },
    calendars: ['us'],
    least: 1,
    most: 2,
  },
  fasterPayments: { kind: 'minutes', most: 120 },
  card: { kind: 'minutes', most: 30 },
  chain: { kind: 'minutes', most: 60 },
  interac: { kind: 'minutes', most: 30 },
  instantKey: { kind: 'minutes', most: 1 },
}

/** Where a country's own system has its hours, and whose days count; elsewhere only weekends are known. */
const domestic: Readonly<Record<string, { cutOff: CutOff; calendar: Calendar }>> = {
  CA: { cutOff: { time: '14:00', zone: 'America/Toronto' }, calendar: 'ca' },
  AU: { cutOff: { time: '14:00', zone: 'Australia/Sydney' }, calendar: 'au' },
  RO: { cutOff: { time: '14:00', zone: 'Europe/Bucharest' }, calendar: 'ro' },
  BR: { cutOff: { time: '12:00', zone: houseZone }, calendar: 'br' },
  MX: { cutOff: { time: '15:00', zone: houseZone }, calendar: 'mx' },
}

/** Calendars of the currencies a wire passes through. */
const calendarOfCurrency: Readonly<Record<string, Calendar>> = {
  EUR: 'target',
  USD: 'us',
  GBP: 'gb',
  RON: 'ro',
  AUD: 'au',
  CAD: 'ca',
}

type By = Pick<Offer, 'rail' | 'country' | 'currency'>

/** When a rail works for a country and currency. */
export function scheduleOf({ rail, country, currency }: By): Schedule {
  if (rail === 'swift')
    return {
      kind: 'days',
      cutOff: { time: '14:00', zone: houseZone },
      calendars: ['target', calendarOfCurrency[currency] ?? 'weekends'],
      least: 1,
      most: 3,
    }
  if (rail !== 'domestic') return schedules[rail]
  const known = domestic[country]
  const isPaidInOwn = country === 'CA' || country === 'AU' || country === 'RO'
  return {
    kind: 'days',
    cutOff: known?.cutOff ?? { time: '12:00', zone: houseZone },
    // Where the partner changes the money first, its own days count too.
    calendars: isPaidInOwn && known ? [known.calendar] : ['target', known?.calendar ?? 'weekends'],
    least: isPaidInOwn ? 0 : 1,
    most: isPaidInOwn ? 1 : known ? 2 : 3,
  }
}

/** Whose days of rest a payment waits for; none where a rail never rests. */
export function calendarsOf(by: By): readonly Calendar[] | undefined {
  const schedule = scheduleOf(by)
  return schedule.kind === 'days' ? schedule.calendars : undefined
}

/** A promise: within minutes of now, or between two calendar days, both included. */
export type Arrival =
  | { kind: 'minutes'; most: number }
  | {
      kind: 'days'
      from: Day
      to: Day
      sentOn: Day
      /** Confirmed by then it is still sent that day. */ cutOff: Date
    }

/** When what is confirmed now reaches the payee. */
export function arrivalOf(by: By, now: Date): Arrival {
  const schedule = scheduleOf(by)
  if (schedule.kind === 'minutes') return schedule
  const { calendars, cutOff, least, most } = schedule
  const sentOn = sendingDay(now, cutOff, calendars)
  return {
    kind: 'days',
    sentOn,
    from: addBusinessDays(sentOn, least, calendars),
    to: addBusinessDays(sentOn, most, calendars),
    cutOff: momentOf({ day: sentOn, minutes: minutesOf(cutOff) }, cutOff.zone),
  }
}

/** The day the partner carries it out: today, or the business day after the cut-off; the house’s own day where a rail never rests. */
export function valueDateOf(by: By, now: Date): Day {
  const schedule = scheduleOf(by)
  return schedule.kind === 'minutes'
    ? wallTimeOf(now, houseZone).day
    : sendingDay(now, schedule.cutOff, schedule.calendars)
}

function sendingDay(now: Date, cutOff: CutOff, calendars: readonly Calendar[]): Day {
  const { day, minutes } = wallTimeOf(now, cutOff.zone)
  const isInTime = minutes < minutesOf(cutOff) && isBusinessDay(day, calendars)
  return isInTime ? day : businessDayFrom(addDays(day, 1), calendars)
}

function minutesOf({ time }: CutOff): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
