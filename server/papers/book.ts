import type { Brand } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import type { Currency, Money } from '@sixpence/money'
import type { OperationType, TransactionStatus } from '@sixpence/protocol/history/history'
import type { Translate } from '#core/translate.ts'

/** One line of an account on its way into a file. */
export type BookLine = {
  transactionId: number
  /** The same for the same line in every file: a payment and its fee differ. */
  key: string
  at: Date
  type: OperationType
  status: TransactionStatus
  /** Negative leaves the account. */
  amount: Money
  balanceAfter: Money | undefined
  name: string
  note: string
  reference: string
}

/** Lines of an account, the oldest first, and what a file says around them. */
export type Book = {
  id: number
  brand: Brand
  language: Language
  t: Translate
  holder: string
  account: { number: string; alias: string; currency: Currency }
  /** First and last day, in UTC. */
  days: { from: string; to: string }
  /** What the account had before and after: of a book that holds every line of its days. */
  opening: Money | undefined
  closing: Money | undefined
  /** Of a statement: what left and what came in, both without a sign. */
  totals: { debit: Money; credit: Money } | undefined
  /** What the account has now. */
  balance: Money
  at: Date
  lines: AsyncIterable<BookLine>
}

/** Pieces of a file, in order. */
export type Pieces = AsyncIterable<Uint8Array | string>

/** The file would have more lines than its format is good for. */
export class TooLong extends Error {}

export const dayIn = (at: Date): string => at.toISOString().slice(0, 10)
