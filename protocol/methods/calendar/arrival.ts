import type { CutOff, Schedule } from '../define.ts'
import type { Offer } from '../method.ts'
import { schedules } from '../reaches.ts'
import { addDays, type Day } from './day.ts'
import { addBusinessDays, businessDayFrom, isBusinessDay, type Calendar } from './holidays.ts'
import { bankZone, momentOf, wallTimeOf } from './zone.ts'

type RailRoute = Pick<Offer, 'rail' | 'country' | 'currency'>

/** The operating hours of the rail for a country and currency. */
export const scheduleOf = ({ rail, ...to }: RailRoute): Schedule => schedules[rail](to)

/** Calendars whose holidays delay a payment; undefined for a rail that operates every day. */
export function calendarsOf(by: RailRoute): readonly Calendar[] | undefined {
  const schedule = scheduleOf(by)
  return schedule.kind === 'days' ? schedule.calendars : undefined
}

/** Expected arrival: within minutes, or between two calendar days, inclusive. */
export type Arrival =
  | { kind: 'minutes'; most: number }
  | {
      kind: 'days'
      from: Day
      to: Day
      sentOn: Day
      /** A payment confirmed before it is sent on that day. */
      cutOff: Date
    }

/** When a payment confirmed at `now` reaches the payee. */
export function arrivalOf(by: RailRoute, now: Date): Arrival {
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

/**
 * Value date: the day on which the partner executes the payment. Today, or the next business day after the cut-off;
 * for a rail that operates around the clock the current day in the bank's zone.
 */
export function valueDateOf(by: RailRoute, now: Date): Day {
  const schedule = scheduleOf(by)
  return schedule.kind === 'minutes'
    ? wallTimeOf(now, bankZone).day
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
