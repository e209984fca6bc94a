import { startOf } from '@sixpence/days'
/**
 * The moment of an ISODateTime, in UTC when it names no zone, so that it does not depend on the server's. @throws
 * Error if it is not a time
 */
export function momentIn(text: string): Date {
  const [, day, time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${time.slice(0, 12)}${zone || 'Z'}`)
  if (Number.isNaN(moment.getTime())) throw new Error(`no time: ${text.slice(0, 40)}`)
  return moment
}

/**
 * The start of a day of the bank. An ISODate may name a zone, "2026-11-28+02:00"; only the written day counts.
 * @throws Error if it is not a date
 */
export function dayIn(text: string): Date {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  try {
    return startOf(day ?? '')
  } catch {
    throw new Error(`no day: ${text.slice(0, 40)}`)
  }
}
