import * as z from 'zod/mini'
import { begins, confirms } from '../confirmed.ts'
import { day, searchText } from '../fields.ts'
import { mayManage } from '../rights.ts'
import { orNull } from '../or-null.ts'

/** Rows of a page of a log (B426). */
export const logPageSize = 20
/** Number of days for which API requests are stored. */
export const requestDays = 90

/** Filter of a log: days, both included, and the cursor from the previous response. */
export const logPage = {
  limit: z.optional(z.literal(logPageSize)),
  query: z.optional(searchText),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  cursor: z.optional(z.string().check(z.maxLength(64), z.regex(/^(?:|[np]\d{1,15})$/))),
}

/** Rows of a log are counted up to here. */
export const mostCounted = 1_000

/**
 * Position of a page of a log: the number of all rows, at most `mostCounted`, and the cursors of this page and its
 * neighbours.
 */
export const logCursor = z.object({
  count: z.int(),
  current: z.string(),
  next: orNull(z.string()),
  prev: orNull(z.string()),
})
export type LogCursor = z.infer<typeof logCursor>

/** Refusals of calls that are confirmed by the person’s own factor. */
export const ends = [...begins, ...confirms] as const

/** Only for full access (B041). A `customerId` in the input has to be the acting company (B428). */
export const looks = {
  access: { who: 'customer', kind: 'business', rights: mayManage },
  reads: ['merchant'],
  rate: 'read',
  audit: 'none',
} as const
export const changes = {
  access: { who: 'customer', kind: 'business', rights: mayManage },
  changes: ['merchant'],
  rate: 'change',
  audit: 'change',
} as const
