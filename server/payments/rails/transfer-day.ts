import { after, before, dayOf } from '@sixpence/days'
import type { Facts } from '#core/refused.ts'

/** How many days ahead a payment may be dated. */
const maxDays = 60

/**
 * Date from which a payment may be sent (ISO). Yesterday is accepted as today, since it still is today
 * west of the bank. Repeating payments have a schedule instead. @throws Refused requestedDateOutOfRange
 */
export function dayToLeave(
  requestedDay: string | undefined,
  now: Date,
  refuse: (name: 'requestedDateOutOfRange', facts: Facts) => never,
): string {
  const today = dayOf(now)
  if (requestedDay === undefined) return today
  const isInRange =
    requestedDay >= before(today, { days: 1 }) && requestedDay <= after(today, { days: maxDays })
  if (!isInRange) return refuse('requestedDateOutOfRange', { count: maxDays })
  return requestedDay < today ? today : requestedDay
}

/** The day on which a delayed payment may leave: the requested day, or today if that has passed. */
export function dayFrom(requestedDay: string | null | undefined, now: Date): string {
  const today = dayOf(now)
  return requestedDay && requestedDay > today ? requestedDay : today
}
