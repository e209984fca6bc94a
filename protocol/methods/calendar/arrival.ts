import type { CutOff, Schedule } from '../define.ts'
import type { Offer } from '../method.ts'
import { schedules } from '../reaches.ts'
import { addDays, type Day } from './day.ts'
import { addBusinessDays, businessDayFrom, isBusinessDay, type Calendar } from './holidays.ts'
import { bankZone, momentOf, wallTimeOf } from '@sixpence/days/zone'

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

/** When a payment confirmed at `now` reaches the payee; `ownCutOff` is a cut-off of the bank, HH:MM, if it is earlier. */
export function arrivalOf(by: RailRoute, now: Date, ownCutOff?: string): Arrival {
  const schedule = scheduleOf(by)
  if (schedule.kind === 'minutes') return schedule
  const { calendars, least, most: max } = schedule
  const cutOff = earlier(schedule.cutOff, ownCutOff)
  const sentOn = sendingDay(now, cutOff, calendars)
  return {
    kind: 'days',
    sentOn,
    from: addBusinessDays(sentOn, least, calendars),
    to: addBusinessDays(sentOn, max, calendars),
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

type CutOffTime = { time: string; zone: string }

const earlier = (cutOff: CutOff, own: string | undefined): CutOffTime =>
  own !== undefined && own < cutOff.time ? { time: own, zone: cutOff.zone } : cutOff

function sendingDay(now: Date, cutOff: CutOffTime, calendars: readonly Calendar[]): Day {
  const { day, minutes } = wallTimeOf(now, cutOff.zone)
  const isInTime = minutes < minutesOf(cutOff) && isBusinessDay(day, calendars)
  return isInTime ? day : businessDayFrom(addDays(day, 1), calendars)
}

function minutesOf({ time }: Pick<CutOffTime, 'time'>): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
