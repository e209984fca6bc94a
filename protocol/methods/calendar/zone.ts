import type { Day } from './day.ts'

// Safari does not support Temporal yet; these two functions replace the parts of it used here.

/** Time zone of the bank, in which its days begin and end. */
export const bankZone = 'Europe/Vilnius'

/** Local time in a zone: the day and the minutes since midnight. */
export type WallTime = { day: Day; minutes: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, known)
  return known
}

/** Converts a moment to the local time of an IANA zone. */
export function wallTimeOf(moment: Date, zone: string): WallTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    day: `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`,
    minutes: Number(of('hour')) * 60 + Number(of('minute')),
  }
}

/**
 * Converts a local time to a moment. Of an ambiguous time the first; a time skipped by daylight saving is read with
 * the offset before the change.
 */
export function momentOf({ day, minutes }: WallTime, zone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const offsets = [-86_400_000, 86_400_000].map((around) => offsetAt(asUtc + around, zone))
  const moments = offsets.map((offset) => asUtc - offset)
  const right = moments.filter((ms) => ms + offsetAt(ms, zone) === asUtc)
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...moments))
}

function offsetAt(ms: number, zone: string): number {
  const whole = ms - (((ms % 60_000) + 60_000) % 60_000)
  const { day, minutes } = wallTimeOf(new Date(whole), zone)
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 - whole
}
