import * as z from 'zod/mini'
import { id, line } from '../fields.ts'
import { massKinds } from '../mass/kinds.ts'
import {
  longestMassCsv,
  longestMassName,
  lineFilters,
  massUploadLines,
  massUploadText,
} from '../mass/mass.ts'
import { massLineStates, massStatuses } from '../mass/shapes.ts'
import { payeeOutcomes } from '../transfers-external/payee-outcomes.ts'
import { operation } from './operation.ts'
import { amount, at, currency, idParams, livemode, name, pageOf, pageQuery, proposedBy } from './shapes.ts'

/** Progress of the payments of a batch. */
const progress = name(
  'BatchProgress',
  z.object({ ready: z.int(), underWay: z.int(), paid: z.int(), failed: z.int() }),
  'Payments of a batch by state, once people have confirmed it.',
)

export const batchShape = {
  id,
  livemode,
  name: z.string(),
  /** The kind of its payments. */
  kind: z.enum(massKinds),
  /** uploaded: waits for a person who corrects and confirms it; submitted: waits for its approval; confirmed: is being paid. */
  status: z.enum(massStatuses),
  accountId: id,
  /** Currency of the account, and of amount, fee and total. */
  currency,
  /** Payments that were not removed, those with problems, and possible duplicates. */
  lines: z.int(),
  withProblems: z.int(),
  duplicates: z.int(),
  progress,
  /** Total of the payments without problems. */
  amount,
  fee: amount,
  total: amount,
  createdAt: at,
  proposedBy: z.optional(proposedBy),
}
const batchItem = name('Batch', z.object(batchShape), 'Payments that were handed in together.')
export type Batch = z.input<typeof batchItem>

const lineProblem = name(
  'BatchLineProblem',
  z.object({
    /** The field of the line; empty for the line as a whole. */
    field: z.string(),
    code: z.string(),
    message: z.string(),
  }),
  'What is wrong with a line, by the names a single payment is refused by.',
)

const total = name(
  'BatchTotal',
  z.object({ currency, payments: z.int(), amount, debit: amount, fee: amount, rate: z.string() }),
  'Payments without problems whose payees get the same currency: what they get, and what is debited.',
)

const batch = name(
  'BatchDetails',
  z.object({
    ...batchShape,
    /** Fields that the kind needs and no line has. */
    missing: z.array(z.string()),
    totals: z.array(total),
    /** Problems of the first lines that have any; /lines lists all. */
    problems: z.array(z.object({ line: z.int(), problems: z.array(lineProblem) })),
  }),
  'A batch with its totals, as it would be paid now, and its problems.',
)
export type BatchDetails = z.input<typeof batch>

const payeeCheck = name(
  'PayeeCheck',
  z.object({
    /**
     * match, close or none; notPossible if the bank does not answer such requests; waiting until it is requested, which also
     * holds while the batch waits for its people.
     */
    outcome: z.enum(['waiting', ...payeeOutcomes]),
    /** For close: the name of the account holder. */
    name: z.optional(z.string()),
    /** For notPossible. */
    reason: z.optional(z.enum(['notOffered', 'notAnswered'])),
    checkedAt: z.optional(at),
  }),
  'What the payee’s bank says of the name: whether it is the account holder’s. People decide by it; it stops nothing.',
)

const batchLine = name(
  'BatchLine',
  z.object({
    /** Number of the payment, from 1. */
    line: z.int(),
    livemode,
    /** As sent; a card number is masked. */
    fields: z.record(z.string(), z.string()),
    problems: z.array(lineProblem),
    /** Another line, or a payment of the last 90 days, with the same payee and amount. */
    duplicateOf: z.optional(z.object({ line: z.optional(z.int()), paymentId: z.optional(id) })),
    /** For a line paid by IBAN in SEPA or by sort code, except play money. */
    payeeCheck: z.optional(payeeCheck),
    /** A person has removed it. */
    removed: z.boolean(),
    status: z.enum(massLineStates),
    /** For a line without problems: the debit and the fee, and the amount for the payee. */
    amount: z.optional(amount),
    fee: z.optional(amount),
    credit: z.optional(z.object({ amount, currency })),
    paymentId: z.optional(id),
    /** Why the payment was not made. */
    reason: z.optional(z.string()),
  }),
  'A payment of a batch.',
)
export type BatchLine = z.input<typeof batchLine>

const input = {
  kind: z.enum(massKinds),
  /** The account to be debited. */
  accountId: id,
  name: z.optional(line(1, longestMassName)),
  /** Accepts a batch identical to an accepted batch. */
  ignoreIdentical: z.optional(z.boolean()),
}
const batchInput = name(
  'BatchInput',
  z.discriminatedUnion('format', [
    name(
      'BatchLinesInput',
      z.strictObject({
        ...input,
        format: z.literal('lines'),
        /** A payment per line, by the fields of the kind, such as payeeName, iban and amount; amounts are decimal text. */
        lines: massUploadLines.input.shape.lines,
      }),
      'Payments as JSON.',
    ),
    name(
      'BatchCsvInput',
      z.strictObject({
        ...input,
        format: z.literal('csv'),
        /** A file with its headers, in the format of the upload page. */
        csv: massUploadText.input.shape.csv,
        /** Header of the file to field of the kind; without it, columns are matched by name. */
        columns: massUploadText.input.shape.columns,
      }),
      'Payments as a CSV file.',
    ),
  ]),
)

/** Maximum bytes of a request with a batch; texts in two-byte letters need twice their length. */
export const batchBodyLimit = 2 * longestMassCsv

export const createBatch = operation({
  operationId: 'createBatch',
  method: 'POST',
  path: '/batches',
  tag: 'Batches',
  summary: 'Proposes a batch of payments',
  description:
    'Every payment is checked as a single one would be, and errors are kept with their line. The batch then waits in the bank, where people correct, confirm and approve it: a key never moves money by itself.',
  scope: 'payments:write',
  body: batchInput,
  bodyLimit: batchBodyLimit,
  output: batch,
  creates: true,
  problems: [
    'accountNotFound',
    'notAllowed',
    ...new Set([...massUploadText.refusals, ...massUploadLines.refusals]),
  ],
  renames: { fromAccountId: 'accountId', file: 'csv' },
})

export const listBatches = operation({
  operationId: 'listBatches',
  method: 'GET',
  path: '/batches',
  tag: 'Batches',
  summary: 'The batches, the newest first',
  scope: 'payments:read',
  query: z.object({ ...pageQuery, status: z.optional(z.enum(massStatuses)) }),
  output: pageOf('BatchPage', batchItem),
  problems: ['cursorUnknown', 'notAllowed'],
})

export const getBatch = operation({
  operationId: 'getBatch',
  method: 'GET',
  path: '/batches/{id}',
  tag: 'Batches',
  summary: 'One batch with its totals and problems',
  scope: 'payments:read',
  params: idParams,
  output: batch,
  renames: { batchId: 'id' },
  problems: ['massNotFound', 'notAllowed'],
})

export const listBatchLines = operation({
  operationId: 'listBatchLines',
  method: 'GET',
  path: '/batches/{id}/lines',
  tag: 'Batches',
  summary: 'The payments of a batch, in their order',
  scope: 'payments:read',
  params: idParams,
  query: z.object({ ...pageQuery, filter: z.optional(z.enum(lineFilters)) }),
  output: pageOf('BatchLinePage', batchLine),
  renames: { batchId: 'id' },
  problems: ['massNotFound', 'cursorUnknown', 'notAllowed'],
})

export const cancelBatch = operation({
  operationId: 'cancelBatch',
  method: 'POST',
  path: '/batches/{id}/cancel',
  tag: 'Batches',
  summary: 'Cancels a batch that a key has proposed, as long as none of it is paid',
  scope: 'payments:write',
  params: idParams,
  output: batch,
  renames: { batchId: 'id' },
  problems: ['massNotFound', 'batchNotByKey', 'massNotYours', 'massOver', 'notAllowed'],
})

export const approveTestBatch = operation({
  operationId: 'approveTestBatch',
  method: 'POST',
  path: '/test/batches/{id}/approve',
  tag: 'Test',
  summary: 'Confirms and approves a batch of play money, as people of the company would',
  scope: 'payments:write',
  only: 'test',
  params: idParams,
  output: batch,
  renames: { batchId: 'id' },
  problems: [
    'testKeyNeeded',
    'massNotFound',
    'batchStateDiffers',
    'massEmpty',
    'massHasProblems',
    'insufficientFunds',
    'limitExceeded',
    'notAllowed',
  ],
})
