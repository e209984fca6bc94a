import { before } from '@sixpence/days'
import type { Day } from '@sixpence/protocol/methods/calendar/day'
import { bankZone, momentOf } from '@sixpence/days/zone'
import type { Frequency } from '@sixpence/protocol/rules/schedule'
import type { Services } from '#context/services.ts'

/** Hours, in `bankZone`, of the first attempt and of the further attempts after a payment was missed. */
const hours = [6, 11, 16, 21] as const
/** Hour of the notice to the payer, on the day before. */
const noticeHour = 9

const at = (day: Day, hour: number): Date => momentOf({ day, minutes: hour * 60 }, bankZone)

/** When a payment of this day is first attempted. */
export const dueAt = (day: Day): Date => at(day, hours[0])

/** The next attempt of this day's payment after `now`; undefined when there is none left. */
export const nextTry = (day: Day, now: Date): Date | undefined =>
  hours.map((hour) => at(day, hour)).find((moment) => moment > now)

/**
 * When a payment is first due for work: the day before, for the notice to the payer, which daily series do not have.
 */
export const lookAt = (frequency: Frequency, day: Day): Date =>
  frequency === 'daily' ? dueAt(day) : at(before(day, { days: 1 }), noticeHour)

/** Current time for scheduled payments: the clock's; in the demo the town can move it ahead. */
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
