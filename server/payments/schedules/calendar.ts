import { addDays, type Day } from '@sixpence/protocol/methods/calendar/day'
import { houseZone, momentOf, wallTimeOf } from '@sixpence/protocol/methods/calendar/zone'
import type { Frequency } from '@sixpence/protocol/rules/schedule'
import type { Services } from '#context/services.ts'

/** On its day a payment is tried at six, and while there is too little money again at these hours of the house. */
const hours = [6, 11, 16, 21] as const
/** The payer hears of it the day before, at nine. */
const noticeHour = 9

const at = (day: Day, hour: number): Date => momentOf({ day, minutes: hour * 60 }, houseZone)

/** When a payment of this day is made. */
export const dueAt = (day: Day): Date => at(day, hours[0])

/** When a payment of this day is tried again after now; undefined: that was the last time. */
export const nextTry = (day: Day, now: Date): Date | undefined =>
  hours.map((hour) => at(day, hour)).find((moment) => moment > now)

/** When a payment is looked at first: the day before, to tell the payer, but not of one that comes every day. */
export const lookAt = (frequency: Frequency, day: Day): Date =>
  frequency === 'daily' ? dueAt(day) : at(addDays(day, -1), noticeHour)

export const dayAt = (now: Date): Day => wallTimeOf(now, houseZone).day

/** The time that scheduled payments go by: the clock's, which in the demo the town can put ahead. */
export async function calendarNow({
  clock,
  config,
  db,
}: Pick<Services, 'clock' | 'config' | 'db'>): Promise<Date> {
  const now = clock.now()
  if (config.mode !== 'demo') return now
  const { rows } = await db.query<{ ms: number }>(
    'select (extract(epoch from ahead) * 1000)::bigint as ms from sandbox.calendar',
  )
  return new Date(now.getTime() + (rows[0]?.ms ?? 0))
}
