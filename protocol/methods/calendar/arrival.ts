import type { CutOff, Schedule } from '../define.ts'
import type { Offer } from '../method.ts'
import { schedules } from '../reaches.ts'
import { addDays, type Day } from './day.ts'
import { addBusinessDays, businessDayFrom, isBusinessDay, type Calendar } from './holidays.ts'
import { houseZone, momentOf, wallTimeOf } from './zone.ts'

type By = Pick<Offer, 'rail' | 'country' | 'currency'>

/** When a rail works for a country and currency. */
export const scheduleOf = ({ rail, ...to }: By): Schedule => schedules[rail](to)

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
