import type { Day } from './day.ts'

// Temporal does this, but Safari has none yet; what is needed of it are these two.

/** Where the house is: its days begin and end there. */
export const houseZone = 'Europe/Vilnius'

/** A moment as a wall clock shows it in a zone: the day and the minutes since its midnight. */
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

/** The moment a wall clock in a zone shows this; of two the first, and in a gap as if the clock had not been set yet. */
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
