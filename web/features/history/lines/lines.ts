import { isCurrency, parseAmount } from '@sixpence/money'
import type { OutputOf } from '@sixpence/protocol/call'
import type {
  Transaction,
  transactionHistoryList,
  TransactionStatus,
} from '@sixpence/protocol/history/history'
import { formatFor } from '@sixpence/locales/format.ts'

export type Answer = OutputOf<typeof transactionHistoryList>

/** A line with what is looked at again and again: made once, so that ten thousand can be searched while one types. */
export type Line = {
  key: string
  shown: Transaction
  /** Calendar day in the reader's zone, `2026-11-20`. */
  day: string
  /** All that the search looks at, in small letters. */
  words: string
  /** Without its sign, in minor units. */
  units: bigint
  isOpen: boolean
}

/** A payment and its fee have one transaction id; a payment keeps its key when it is booked. */
const keyOf = ({ transactionId, operationType }: Transaction): string =>
  operationType === 'Fees' ? `${transactionId}-fee` : String(transactionId)

/** A line that is not booked yet: it stands above the days. */
export const isOpen = (status: TransactionStatus): boolean =>
  status === 'created' || status === 'submitted' || status === 'processing' || status === 'pending'

export function lineOf(shown: Transaction): Line {
  const known = made.get(shown)
  if (known) return known
  const { counterpartyName, counterpartyEmail, note, reference, currencyCode } = shown
  const amount = isCurrency(currencyCode)
    ? parseAmount(shown.amount.replace('-', ''), currencyCode)
    : undefined
  const line = {
    key: keyOf(shown),
    shown,
    day: formatFor('en').calendarDay(new Date(shown.transactionDate)),
    words: [counterpartyName, counterpartyEmail, note, reference].join(' ').toLowerCase(),
    units: amount && !('refused' in amount) ? amount.units : 0n,
    isOpen: isOpen(shown.status),
  }
  made.set(shown, line)
  return line
}

const made = new WeakMap<Transaction, Line>()

/**
 * Each line with a key of its own: what came back, and a card payment that is booked in parts, are several lines of one
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

/** The beginning of a list as it is shown: the newest answer, and below it what older answers had. */
export type Head = {
  answer: Answer
  waiting: readonly Transaction[]
  booked: readonly Transaction[]
  /** Where the further pages begin. */
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
 * The list with a newer answer to the same question on top. What is booked never changes, so the pages that were
 * appended stay; only when more lines came than a page holds the list begins anew.
 */
export function withNewer(head: Head, answer: Answer): Head {
  const fresh = headOf(answer)
  const seam = seamOf(head, fresh)
  if (seam < 0) return fresh
  return { ...fresh, booked: [...fresh.booked.slice(0, seam), ...head.booked], cursor: head.cursor }
}

/** How many lines of the newer answer are not on the list yet. */
export function countNew(head: Head, answer: Answer): number {
  const fresh = headOf(answer)
  const seam = seamOf(head, fresh)
  const before = new Set(head.waiting.map(keyOf))
  const booked = seam < 0 ? fresh.booked : fresh.booked.slice(0, seam)
  return [...booked, ...fresh.waiting].filter((line) => !before.has(keyOf(line))).length
}

/** Where in the newer lines the older ones begin. */
function seamOf(head: Head, fresh: Head): number {
  const [first] = head.booked
  return first ? fresh.booked.findIndex((line) => isSame(line, first)) : -1
}

/** One transaction may have several booked lines, each with the balance it left. */
const isSame = (one: Transaction, other: Transaction): boolean =>
  keyOf(one) === keyOf(other) && one.direction === other.direction && one.balanceAfter === other.balanceAfter
