import * as z from 'zod/mini'
import { call } from '../call.ts'
import { reader } from '../desk/desk-common.ts'
import { currencyCode, instant } from '../fields.ts'

const amount = z.string()

const incomeLine = z.object({
  /** The first day of the month. */
  month: z.iso.date(),
  /** fees, fx, rounding or writeoffs. */
  purpose: z.string(),
  /** Kind of the operations, and their method of payment; empty if they have none. */
  operation: z.string(),
  method: z.string(),
  /** Brand of the operations. */
  brand: z.string(),
  currency: currencyCode,
  /** Credits less debits. For fx: the increase of the bank's position. */
  amount,
  entries: z.int(),
})
export type IncomeLine = z.infer<typeof incomeLine>

const position = z.object({
  currency: currencyCode,
  /** The bank's current position from exchanges; negative if it is short of the currency. */
  amount,
  /** The same at the end of the last closed day. */
  closed: amount,
  /** The reference rate to the currency of the report, and the amount at that rate; absent if no rate is known. */
  rate: z.optional(z.string()),
  value: z.optional(amount),
})
export type FxPosition = z.infer<typeof position>

export const adminBookIncomeGet = call('adminBookIncomeGet', {
  ids: [],
  about:
    'Fees, exchange, rounding and write-offs by month, by kind and method of payment, brand and currency, up to the last closed day; and the bank’s position in each currency with its value, now and at the end of that day.',
  input: z.object({ months: z.optional(z.int().check(z.minimum(1), z.maximum(24))) }),
  output: z.object({
    /** The last closed day; absent before the first. */
    until: z.optional(z.iso.date()),
    lines: z.array(incomeLine),
    brands: z.array(z.object({ key: z.string(), name: z.string() })),
    /** The currency of the values. */
    currency: currencyCode,
    /** The moment of the positions. */
    positionsAt: instant,
    positions: z.array(position),
    /** The sum of the values: the result of exchanges so far, at current rates. Absent if a rate is missing. */
    result: z.optional(amount),
  }),
  budgetMs: 60_000,
  ...reader('books.read'),
})
