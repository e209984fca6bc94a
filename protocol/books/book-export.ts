import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader } from '../desk/desk-common.ts'
import { empty, instant } from '../fields.ts'
import { bookDate } from './book-fields.ts'

const kind = z.string().check(z.maxLength(50))

/** A kind of account with its number in the bank's accounting. */
const bookAccount = z.object({
  kind,
  number: z.optional(z.string()),
  name: z.optional(z.string()),
  setAt: z.optional(instant),
  setBy: z.optional(z.string()),
  /** Earlier numbers, newest first. */
  earlier: z.array(z.object({ number: z.string(), name: z.string(), setAt: instant })),
})
export type BookAccount = z.infer<typeof bookAccount>

export const adminBookAccountList = call('adminBookAccountList', {
  ids: [],
  about: 'The kinds of accounts in the books, with their numbers in the bank’s own accounting.',
  input: empty,
  output: z.object({
    accounts: z.array(bookAccount),
    /** First and last day that can be exported; absent before the first closed day. */
    days: z.optional(z.object({ first: z.iso.date(), last: z.iso.date() })),
  }),
  ...reader('books.read'),
})

export const adminBookAccountUpdate = call('adminBookAccountUpdate', {
  ids: [],
  about:
    'Assigns a number and a name in the bank’s own accounting to a kind of accounts; earlier ones are kept.',
  input: z.object({
    kind,
    number: z.string().check(z.trim(), z.regex(/^[\dA-Za-z][\dA-Za-z.-]{0,19}$/)),
    /** A colon creates a sub-account, as in plain text accounting. */
    name: z
      .string()
      .check(
        z.trim(),
        z.maxLength(60),
        z.regex(/^[\p{L}\p{N}][\p{L}\p{N}.&'’/-]*(?:[ :][\p{L}\p{N}.&'’/-]+)*$/u),
      ),
  }),
  output: z.object({}),
  refusals: ['bookKindUnknown'],
  ...changer('books.export'),
})

const bookFormats = ['csv', 'journal', 'camt053'] as const
export type BookFormat = (typeof bookFormats)[number]

export const adminBookExport = call('adminBookExport', {
  ids: [],
  about:
    'The journal of closed days, with a posting for each kind of accounts, brand and side of a day: as CSV, as a journal of plain text accounting (hledger), or as camt.053 for the bank’s own accounts.',
  input: z.object({ from: bookDate, to: bookDate, format: z.enum(bookFormats) }),
  output: empty,
  refusals: ['bookDayNotFound', 'bookDaysReversed', 'bookDaysTooMany', 'bookAccountMissing'],
  file: 'application/octet-stream',
  access: reader('books.export').access,
  rate: 'lookup',
  audit: 'none',
  budgetMs: 60_000,
})
