import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader } from '../desk/desk-common.ts'
import { currencyCode, id, instant } from '../fields.ts'
import { bookDate } from './book-fields.ts'

const amount = z.string()

/** Money at a payment company. */
const railBalance = z.object({
  /** The purpose of its accounts: rail:bank … */
  kind: z.string(),
  ledger: amount,
  /** By the company's statements up to the day; absent if it sends none, or the day's statement is not read yet. */
  statement: z.optional(amount),
  /** The last day whose statement was read. */
  readUntil: z.optional(z.iso.date()),
  /** Statement less ledger. */
  difference: z.optional(amount),
})
export type RailBalance = z.infer<typeof railBalance>

const safeguarded = z.object({
  currency: currencyCode,
  /** Owed to customers, and incoming money of unknown payees. */
  customers: amount,
  suspense: amount,
  /** Both together. */
  owed: amount,
  rails: z.array(railBalance),
  /** Held according to statements, and held according to our books at companies without a statement. */
  confirmed: amount,
  unconfirmed: amount,
  /** Held, both together, less owed: negative is a shortfall. */
  surplus: amount,
})
export type Safeguarded = z.infer<typeof safeguarded>

export const differenceNames = [
  'paidNotBooked',
  'bookedNotPaid',
  'receivedNotBooked',
  'bookedNotReceived',
  'amountDiffers',
  'stateDiffers',
] as const
export type DifferenceName = (typeof differenceNames)[number]

const bookDifference = z.object({
  id,
  partner: z.string(),
  reference: z.string(),
  currency: currencyCode,
  name: z.enum(differenceNames),
  /** Negative for outgoing money. */
  ours: amount,
  theirs: amount,
  /** When the payment was made or the difference was found. */
  since: instant,
  /** The open payment case about it. */
  caseId: z.optional(id),
  /** The write-off under way. */
  correctionId: z.optional(id),
})
export type BookDifference = z.infer<typeof bookDifference>

export const adminSafeguardingGet = call('adminSafeguardingGet', {
  ids: [],
  about:
    'Customers’ money compared with the money held at the payment companies, by currency at the end of a closed day, and every open difference with a company.',
  input: z.object({ day: z.optional(bookDate) }),
  output: z.object({
    /** Absent before the first closed day. */
    day: z.optional(z.iso.date()),
    currencies: z.array(safeguarded),
    /** Surplus of each currency at the ends of previous days, oldest first. */
    trend: z.array(z.object({ day: z.iso.date(), currency: currencyCode, owed: amount, surplus: amount })),
    differences: z.array(bookDifference),
    differenceCount: z.int(),
    /** The last comparison with the companies; `by` is absent if it was made automatically. */
    compared: z.optional(z.object({ at: instant, by: z.optional(z.string()) })),
  }),
  refusals: ['bookDayNotFound'],
  ...reader('books.read'),
})

export const adminSafeguardingCompare = call('adminSafeguardingCompare', {
  ids: [],
  about:
    'Reads the statements of the payment companies now and compares them with our books, payment by payment.',
  input: z.object({}),
  output: z.object({ open: z.int() }),
  refusals: ['bookPartnerAway'],
  budgetMs: 60_000,
  ...changer('books.close'),
})
