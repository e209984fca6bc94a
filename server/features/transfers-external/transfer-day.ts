import type { Facts } from '#core/refused.ts'

const dayMs = 24 * 60 * 60_000
/** How far ahead a payment may be asked for. */
const mostDays = 60

/**
 * The day from which a payment may be handed over. Today is a day that is today somewhere: a person in the west is a day
 * behind. What comes again and again is a schedule, which begins each of its payments on its day. @throws Refused
 * requestedDateOutOfRange
 */
export function dayToLeave(
  wanted: string | undefined,
  now: Date,
  refuse: (name: 'requestedDateOutOfRange', facts: Facts) => never,
): string {
  const today = dayOf(now)
  if (wanted === undefined) return today
  const isInRange =
    wanted >= dayOf(new Date(now.getTime() - dayMs)) &&
    wanted <= dayOf(new Date(now.getTime() + mostDays * dayMs))
  if (!isInRange) return refuse('requestedDateOutOfRange', { count: mostDays })
  return wanted < today ? today : wanted
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
