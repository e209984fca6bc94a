// Safari does not support Temporal yet; these functions replace the parts of it used here, on both sides.

/** Time zone of the bank: the days of pages, filters, files, statements, letters and the desk begin and end in it. */
export const bankZone = 'Europe/Vilnius'

/** Local time in a zone: the day and the minutes since midnight. */
export type WallTime = { day: string; minutes: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const cachedFormat =
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
  formats.set(zone, cachedFormat)
  return cachedFormat
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

/** The calendar day of the bank at a moment. */
export const bankDay = (moment: Date): string => wallTimeOf(moment, bankZone).day

/** The moment at which a day of the bank begins. */
export const bankDayStart = (day: string): Date => momentOf({ day, minutes: 0 }, bankZone)

/** The last millisecond of a day of the bank. */
export const bankDayEnd = (day: string): Date =>
  new Date(momentOf({ day, minutes: 24 * 60 }, bankZone).getTime() - 1)

/** "2026-11-25 23:59:59", the time of the bank at a moment. */
export function bankTime(moment: Date): string {
  const { day, minutes } = wallTimeOf(moment, bankZone)
  const parts = [Math.trunc(minutes / 60), minutes % 60, moment.getUTCSeconds()]
  return `${day} ${parts.map((part) => String(part).padStart(2, '0')).join(':')}`
}

/** The moment of a time of the bank, "2026-11-25 23:59" or with T and seconds; an invalid date if it is not a time. */
export function atBankTime(text: string): Date {
  const asUtc = new Date(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc.getTime())) return asUtc
  const minutes = asUtc.getUTCHours() * 60 + asUtc.getUTCMinutes()
  const start = momentOf({ day: asUtc.toISOString().slice(0, 10), minutes }, bankZone)
  return new Date(start.getTime() + asUtc.getUTCSeconds() * 1000)
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
