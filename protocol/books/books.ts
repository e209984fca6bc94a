import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, reader } from '../desk/desk-common.ts'
import { currencyCode, instant } from '../fields.ts'
import { bookDate as day, bookMoment } from './book-fields.ts'

/** Decimal text with its sign. */
const amount = z.string()

/**
 * A line of the trial balance: all accounts of a kind in a currency and brand. A balance is negative if it is a debit
 * balance: an asset of the bank, such as its money at a partner.
 */
const trialLine = z.object({
  /** `customer`, or the purpose of the bank's own accounts: fees, fx, rounding, suspense, returns, writeoffs, rail:… */
  kind: z.string(),
  currency: currencyCode,
  /** Brand of the accounts; empty for the bank's own accounts, which all brands share. */
  brand: z.string(),
  /** Balance at the end of the previous day. */
  opening: amount,
  /** Sums of the debit and the credit entries since then. */
  debit: amount,
  credit: amount,
  balance: amount,
})
export type TrialLine = z.infer<typeof trialLine>

/** Sums over the lines of a currency; debit and credit balances are equal, and `difference` is zero. */
const trialSum = z.object({
  currency: currencyCode,
  debit: amount,
  credit: amount,
  /** Sum of the debit balances and of the credit balances, both without sign. */
  debitBalances: amount,
  creditBalances: amount,
  difference: amount,
})
export type TrialSum = z.infer<typeof trialSum>

const digest = z.string()

export const adminTrialBalanceGet = call('adminTrialBalanceGet', {
  ids: [],
  about:
    'The trial balance by kind of account, currency and brand: at the end of a closed day, at a moment, or now. It is summed from the entries of the ledger since the last day closed before.',
  input: z.object({ day: z.optional(day), at: z.optional(bookMoment) }),
  output: z.object({
    at: instant,
    /** The closed day that ends at this moment. */
    day: z.optional(day),
    digest: z.optional(digest),
    /** The end of the closed day from which the opening balances are. */
    since: z.optional(instant),
    /** Names of the brands. */
    brands: z.array(z.object({ key: z.string(), name: z.string() })),
    lines: z.array(trialLine),
    sums: z.array(trialSum),
  }),
  refusals: ['bookDayNotFound', 'bookMomentAhead'],
  budgetMs: 60_000,
  ...reader('books.read'),
})

const bookDay = z.object({
  day,
  /** Entries after this moment belong to the next day. */
  endsAt: instant,
  closedAt: instant,
  /** Staff member who closed it; absent if it was closed automatically. */
  closedBy: z.optional(z.string()),
  /** Entries of the day. */
  entries: z.int(),
  /** SHA-256 in hex over the day's figures and the digest of the previous day. */
  digest,
  previous: digest,
})
export type BookDay = z.infer<typeof bookDay>

export const adminBookDayList = call('adminBookDayList', {
  ids: [],
  about: 'The closed days of the books, the newest first, and the next day to be closed.',
  input: z.object({ before: z.optional(day) }),
  output: z.object({
    days: z.array(bookDay),
    hasMore: z.boolean(),
    /** The next day to close; absent before the first operation. */
    next: z.optional(z.object({ day, isOver: z.boolean(), hasBegun: z.boolean() })),
  }),
  ...reader('books.read'),
})

export const adminBookDayClose = call('adminBookDayClose', {
  ids: [],
  about:
    'Closes a day of the books now; later bookings belong to the next day. A day that is already closed is not changed.',
  input: z.object({ day }),
  output: z.object({ day: bookDay }),
  refusals: ['bookDayNotNext', 'bookDayAhead'],
  budgetMs: 60_000,
  ...changer('books.close'),
})

export const adminBookDayCheck = call('adminBookDayCheck', {
  ids: [],
  about:
    'Recomputes a closed day from the entries and compares it with its seal: figures, digest, signature and chain.',
  input: z.object({ day }),
  output: z.object({
    isSealed: z.boolean(),
    /** Kinds of accounts whose figures now differ. */
    differences: z.array(
      z.object({
        kind: z.string(),
        currency: currencyCode,
        brand: z.string(),
        sealed: amount,
        found: amount,
      }),
    ),
    entries: z.int(),
  }),
  refusals: ['bookDayNotFound'],
  budgetMs: 60_000,
  ...reader('books.read'),
})
