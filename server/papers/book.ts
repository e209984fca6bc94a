import type { Brand } from '@sixpence/brands'
import type { Language } from '@sixpence/locales'
import type { Currency, Money } from '@sixpence/money'
import type { OperationType, TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import type { Translate } from '#core/translate.ts'

/** A line of an account, for a file. */
export type BookLine = {
  transactionId: number
  /** Unique and stable across files; a payment and its fee have different keys. */
  key: string
  at: Date
  type: OperationType
  status: TransactionStatus
  /** In the account's currency; negative if debited. */
  amount: Money
  balanceAfter: Money | undefined
  name: string
  note: string
  reference: string
}

/** Contents of an export: lines of an account, oldest first, and the facts around them. */
export type Book = {
  id: number
  brand: Brand
  language: Language
  t: Translate
  holder: string
  account: { number: string; alias: string; currency: Currency }
  /** First and last day, in UTC. */
  days: { from: string; to: string }
  /** Balances before and after, if the book has every line of its days. */
  opening: Money | undefined
  closing: Money | undefined
  /** For a statement: sums debited and credited, both positive. */
  totals: { debit: Money; credit: Money } | undefined
  /** Current balance. */
  balance: Money
  at: Date
  lines: AsyncIterable<BookLine>
}

/** Parts of a file, in order. */
export type Pieces = AsyncIterable<Uint8Array | string>

/** Thrown when a file would have more lines than its format allows. */
export class TooLong extends Error {}
