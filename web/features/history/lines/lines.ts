import { isCurrency, parseAmount } from '@sixpence/money'
import type { OutputOf } from '@sixpence/protocol/call'
import type { Transaction, transactionHistoryList } from '@sixpence/protocol/history/history'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import { formatFor } from '@sixpence/locales/format.ts'

export type Answer = OutputOf<typeof transactionHistoryList>

/** A line with derived values, computed once so that ten thousand can be searched while typing. */
export type Line = {
  key: string
  transaction: Transaction
  /** Calendar day in the bank's time zone, `2026-11-20`. */
  day: string
  /** Searchable text in lower case. */
  words: string
  /** Absolute amount in minor units. */
  units: bigint
  isOpen: boolean
}

/** A payment and its fee share a transaction id; a payment keeps its key when it is booked. */
const keyOf = ({ transactionId, operationType }: Transaction): string =>
  operationType === 'Fees' ? `${transactionId}-fee` : String(transactionId)

/** A pending line: shown above the days. */
export const isOpen = (status: TransactionStatus): boolean =>
  status === 'created' || status === 'submitted' || status === 'processing' || status === 'pending'

export function lineOf(transaction: Transaction): Line {
  const cachedLine = lineByTransaction.get(transaction)
  if (cachedLine) return cachedLine
  const { counterpartyName, counterpartyEmail, note, reference, endToEndId, currencyCode } = transaction
  const amount = isCurrency(currencyCode)
    ? parseAmount(transaction.amount.replace('-', ''), currencyCode)
    : undefined
  const line = {
    key: keyOf(transaction),
    transaction,
    day: formatFor('en').calendarDay(new Date(transaction.transactionDate)),
    words: [counterpartyName, counterpartyEmail, note, reference, endToEndId].join(' ').toLowerCase(),
    units: amount && !('refused' in amount) ? amount.units : 0n,
    isOpen: isOpen(transaction.status),
  }
  lineByTransaction.set(transaction, line)
  return line
}

const lineByTransaction = new WeakMap<Transaction, Line>()

/**
 * Gives each line a unique key: returned payments, and card payments booked in parts, are several lines of the same
 * transaction. The oldest keeps the key.
 */
export function distinct(lines: readonly Line[]): readonly Line[] {
  const times = new Map<string, number>()
  return lines
    .toReversed()
    .map((line) => {
      const time = (times.get(line.key) ?? 0) + 1
      times.set(line.key, time)
      return time === 1 ? line : { ...line, key: `${line.key}-${time}` }
    })
    .toReversed()
}

/** The beginning of a list as shown: the newest response, followed by lines of older responses. */
export type Head = {
  answer: Answer
  waiting: readonly Transaction[]
  booked: readonly Transaction[]
  cursor: string | undefined
}

/** The first page replaces the list [B260]. */
export function headOf(answer: Answer): Head {
  const lines = answer.transactions.transaction
  return {
    answer,
    waiting: lines.filter(({ status }) => isOpen(status)),
    booked: lines.filter(({ status }) => !isOpen(status)),
    cursor: answer.nextCursor,
  }
}

/**
 * Merges a newer response to the same query on top. Booked lines never change, so appended pages stay; only if more lines
 * arrived than a page holds does the list start over.
 */
export function withNewer(head: Head, answer: Answer): Head {
  const fresh = headOf(answer)
  const seam = seamOf(head, fresh)
  if (seam < 0) return fresh
  return { ...fresh, booked: [...fresh.booked.slice(0, seam), ...head.booked], cursor: head.cursor }
}

/** Number of lines of the newer response that are not in the list yet. */
export function countNew(head: Head, answer: Answer): number {
  const fresh = headOf(answer)
  const seam = seamOf(head, fresh)
  const before = new Set(head.waiting.map(keyOf))
  const booked = seam < 0 ? fresh.booked : fresh.booked.slice(0, seam)
  return [...booked, ...fresh.waiting].filter((line) => !before.has(keyOf(line))).length
}

/** Index in the newer lines at which the older lines begin. */
function seamOf(head: Head, fresh: Head): number {
  const [first] = head.booked
  return first ? fresh.booked.findIndex((line) => isSame(line, first)) : -1
}

/** A transaction may have several booked lines, each with its balance. */
const isSame = (a: Transaction, b: Transaction): boolean =>
  keyOf(a) === keyOf(b) && a.direction === b.direction && a.balanceAfter === b.balanceAfter
