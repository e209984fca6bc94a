import { keep } from './memoize.ts'

/**
 * Days and times in a language. A calendar day, `2026-11-20`, has no zone and is shown unchanged; an instant in ISO
 * text is shown in `timeZone`.
 */
export function datesIn(tag: string, timeZone: string) {
  const date = keep(
    (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone, ...options }),
  )
  const relative = keep((numeric: 'auto') => new Intl.RelativeTimeFormat(tag, { numeric }))

  const show = (when: string, options: Intl.DateTimeFormatOptions): string =>
    date(isDay(when) ? { ...options, timeZone: 'UTC' } : options).format(new Date(when))

  /** "20 November 2026". */
  const day = (when: string) => show(when, { day: 'numeric', month: 'long', year: 'numeric' })

  /** "20 Nov 2026", where room is scarce. */
  const mediumDay = (when: string) => show(when, { dateStyle: 'medium' })

  /** "20 Nov", for charts. */
  const shortDay = (when: string) => show(when, { day: 'numeric', month: 'short' })

  /** "November 2026". */
  const month = (when: string) => show(when, { month: 'long', year: 'numeric' })

  /** "November" or "Nov", for a month without a day. */
  const monthName = (when: string, length: 'long' | 'short') => show(when, { month: length })

  /** "12:31". */
  const time = (instant: string) => show(instant, { hour: '2-digit', minute: '2-digit' })

  /** "20 November 2026 at 12:31". */
  const dayTime = (instant: string) => show(instant, { dateStyle: 'long', timeStyle: 'short' })

  /** "20 Nov 2026, 12:31". */
  const shortDayTime = (instant: string) => show(instant, { dateStyle: 'medium', timeStyle: 'short' })

  /** "Today, 20 November", "Yesterday, …", the weekday within 14 days either way, then the plain date. */
  function dayHeading(when: string, now: Date): string {
    const today = calendarDay(now)
    const other = isDay(when) ? when : calendarDay(new Date(when))
    const days = (Date.parse(other) - Date.parse(today)) / 86_400_000
    const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }
    if (other.slice(0, 4) !== today.slice(0, 4)) options.year = 'numeric'
    if (days === 0 || days === -1)
      return `${capitalized(relative('auto').format(days, 'day'))}, ${show(when, options)}`
    return capitalized(show(when, Math.abs(days) < 14 ? { weekday: 'long', ...options } : options))
  }

  /** The calendar day of an instant, as `2026-11-20`, by which rows are grouped. */
  function calendarDay(instant: Date): string {
    const parts = keptParts(
      date({
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        calendar: 'gregory',
        numberingSystem: 'latn',
      }),
      instant,
    )
    return `${parts['year']}-${parts['month']}-${parts['day']}`
  }

  /** Capitalised, for the beginning of a line: some languages write days and months in lower case. */
  const capitalized = (words: string): string => words.charAt(0).toLocaleUpperCase(tag) + words.slice(1)

  return {
    day,
    mediumDay,
    shortDay,
    month,
    monthName,
    time,
    dayTime,
    shortDayTime,
    dayHeading,
    calendarDay,
    begun: capitalized,
  }
}

const isDay = (when: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(when)

function keptParts(format: Intl.DateTimeFormat, instant: Date): Partial<Record<string, string>> {
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}
