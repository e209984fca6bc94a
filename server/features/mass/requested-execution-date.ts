import { dayOf } from '@sixpence/days'
import { day as isoDay } from '@sixpence/protocol/fields'
import type { RefusalName } from '@sixpence/protocol/codes'
import * as z from 'zod/mini'
import type { Facts } from '#core/refused.ts'
import { dayToLeave } from '#payments/rails/transfer-day.ts'
import type { MassTable } from '#payments/mass/table.ts'

type DayRefusal = Extract<RefusalName, 'massDayUnknown' | 'massDaysDiffer' | 'requestedDateOutOfRange'>

/**
 * The execution date that a pain.001 message requests; undefined if it has none. A past day is kept as it is, so that
 * the payer is notified. @throws Refused massDayUnknown | massDaysDiffer | requestedDateOutOfRange
 */
export function requestedExecutionDate(
  { headers, rows }: MassTable,
  now: Date,
  refuse: (name: DayRefusal, facts: Facts, field: string) => never,
): string | undefined {
  const at = headers.indexOf('executionDate')
  if (at < 0) return undefined
  const dayTexts = [...new Set(Array.from(rows, ({ cells }) => dayIn(cells[at] ?? '')))]
  const days = dayTexts.filter((text) => text !== '').toSorted()
  const wrong = days.find((day) => !z.safeParse(isoDay, day).success)
  if (wrong !== undefined) refuse('massDayUnknown', { day: wrong }, 'file')
  const [day] = days
  if (dayTexts.length > 1) refuse('massDaysDiffer', { days: days.slice(0, 5).join(', ') }, 'file')
  if (day !== undefined && day > dayOf(now))
    dayToLeave(day, now, (name, facts) => refuse(name, facts, 'file'))
  return day
}

/** The bank's day of a timestamp with a zone; otherwise the day as written. */
function dayIn(text: string): string {
  const moment = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? new Date(text) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? dayOf(moment) : text.slice(0, 10)
}
