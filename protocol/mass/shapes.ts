import * as z from 'zod/mini'
import { day, id, instant } from '../fields.ts'
import { payeeOutcomes } from '../transfers-external/payee-outcomes.ts'
import { massKinds } from './kinds.ts'
import { type FileBatchStatus, fileBatchStatuses } from '../rules/mass/statuses.ts'

/** `uploaded` can be edited; `confirmed` is being paid; `partiallyPaid` and `completed` are over. */
export const massStatuses = fileBatchStatuses
export type MassStatus = FileBatchStatus

/** `underWay`: the payment was created and is with the payment company or the payee's bank; `failed` has a reason. */
export const massLineStates = ['ready', 'underWay', 'paid', 'failed'] as const
export type MassLineState = (typeof massLineStates)[number]

const problem = z.object({
  /** The field of the cell; '' for the line as a whole. */
  field: z.string(),
  name: z.string(),
  description: z.string(),
})

export const massLine = z.object({
  /** Number of the payment in the file, from 1. */
  line: z.int(),
  /** As typed, by field; a card number is masked. */
  cells: z.record(z.string(), z.string()),
  problems: z.array(problem),
  /** The first line of this batch with the same payee and amount, or an earlier payment of the last 90 days. */
  duplicateOf: z.optional(
    z.object({ line: z.optional(z.int()), transactionId: z.optional(id), paidAt: z.optional(instant) }),
  ),
  isRemoved: z.boolean(),
  state: z.enum(massLineStates),
  /** Present for a line without problems. Debit and fee are in the currency of the account. */
  cost: z.optional(
    z.object({
      amount: z.string(),
      fee: z.string(),
      toAmount: z.string(),
      toCurrencyCode: z.string(),
    }),
  ),
  payeeName: z.optional(z.string()),
  /**
   * Result of the payee check, if any. `waiting` until the payee's bank has answered; it stays so if the batch was sent
   * without waiting.
   */
  check: z.optional(
    z.object({
      outcome: z.enum(['waiting', ...payeeOutcomes]),
      /** For a close match: the account holder's name. */
      name: z.optional(z.string()),
      /** For notPossible. */
      reason: z.optional(z.enum(['notOffered', 'notAnswered'])),
      checkedAt: z.optional(instant),
    }),
  ),
  transactionId: z.optional(id),
  /** Why a failed payment was not made, translated. */
  reason: z.optional(z.string()),
})
export type MassLine = z.infer<typeof massLine>

/** Of the lines not removed and subject to the check, the number of each result. */
const checkCounts = z.object({
  waiting: z.int(),
  match: z.int(),
  close: z.int(),
  none: z.int(),
  notPossible: z.int(),
})
export type PayeeCheckCounts = z.infer<typeof checkCounts>

export const column = z.object({ header: z.string(), field: z.optional(z.string()) })

export const batch = z.object({
  batchId: id,
  name: z.string(),
  kind: z.enum(massKinds),
  accountId: id,
  /** Currency of the account. */
  currencyCode: z.string(),
  status: z.enum(massStatuses),
  createdBy: z.string(),
  /** The API key that proposed it, and the agent that used it. */
  proposedBy: z.optional(z.object({ keyId: id, keyName: z.string(), agent: z.optional(z.string()) })),
  createdAt: instant,
  /** Counts without removed lines: all lines, those with problems, and duplicates. */
  lines: z.int(),
  withProblems: z.int(),
  duplicates: z.int(),
  removed: z.int(),
  /** Absent if no name is checked. */
  checks: z.optional(checkCounts),
  /** Lines by state once the batch is confirmed. */
  progress: z.object({ ready: z.int(), underWay: z.int(), paid: z.int(), failed: z.int() }),
  /** Debit of the account by the valid lines, its fees, and both together. */
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  /** Present after the batch was submitted. */
  transactionId: z.optional(id),
  /** The batch it was retried or repeated from. */
  fromBatchId: z.optional(id),
  /** When a batch that is not sent is deleted. */
  keptUntil: z.optional(instant),
  /** The payment day given in the file; a past day means at once. */
  payOn: z.optional(day),
  mayEdit: z.boolean(),
  mayCancel: z.boolean(),
})
export type MassBatch = z.infer<typeof batch>

export const taken = z.object({
  batchId: id,
  lines: z.int(),
  withProblems: z.int(),
  duplicates: z.int(),
  /** The columns of the file in its order; without `field` if none matched. */
  columns: z.array(column),
  /** Required fields that no column of the file has. */
  missing: z.array(z.string()),
})
export type MassTaken = z.infer<typeof taken>
