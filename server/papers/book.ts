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
  /** The other side; empty if it is the bank itself, as in a fee. */
  name: string
  note: string
  /** Only the customer sees the note; otherwise it is the payer's message to the payee. */
  isOwnNote?: boolean
  /** Remittance information, as the payee reads it. */
  reference: string
  /** The other side's account as its bank writes it (IBAN or local number), and the BIC of that bank. */
  party?: { account?: string; bic?: string }
  endToEndId?: string
  /** For a fee: the payment it was charged for. */
  feeOf?: number
  /** For money that came back: the payment, and the reason as the bank gave it (ISO code or text). */
  returned?: { of: number; reason?: string }
  /** For a refund: the payment that was refunded, in whole or in part. */
  refundOf?: number
  /** The amount credited to the other side in another currency, and its units per whole unit of the account's. */
  exchanged?: { amount: Money; rate: string }
}

/** Contents of an export: lines of an account, oldest first, and the facts around them. */
export type Book = {
  id: number
  brand: Brand
  language: Language
  t: Translate
  holder: string
  /** Street, town and country of the holder, a line each; empty if unknown. */
  address: readonly string[]
  /** Includes the number that payers use, if the account has a number in the holder's name. */
  account: { number: string; alias: string; currency: Currency; iban?: string; bic?: string }
  /** First and last day of the bank; no day that has not come. */
  days: { from: string; to: string }
  /** Its last day is not over: entries may follow. */
  isInterim: boolean
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
