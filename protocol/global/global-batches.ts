import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, digest, empty, id, instant, line } from '../fields.ts'
import {
  beneficiary,
  feeShares,
  globalConfirm,
  globalRefusals,
  payMethod,
  payMethods,
  recipientStatuses,
  submittedToApprove,
} from './global.ts'
import { externalMethods } from '../methods/method.ts'
import { tableRefusals } from '../rules/mass/files.ts'
import { massGroups, mayPay, mayRead } from '../rights.ts'
import { free, approved } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { paymentTopics, boundFacts } from '../payments.ts'
import { fileBatchStatuses, type FileBatchStatus } from '../rules/mass/statuses.ts'

/** Status of a batch (Q118); it can be changed only while `uploaded`. */
const globalBatchStatuses = fileBatchStatuses
export type GlobalBatchStatus = FileBatchStatus

/** Maximum number of payments, and maximum file size in bytes. */
export const maxBatchPayments = 500
export const maxBatchBytes = 500_000
/** Maximum length of the name in characters. */
export const longestBatchName = 80
/** Maximum number of batches per customer that are not submitted. */
export const maxOpenBatches = 10

/** Columns of the file in the order of the sample; a file may have them in any order. */
export const batchColumns = [
  'beneficiaryName',
  'beneficiaryEmail',
  'beneficiaryType',
  'beneficiaryCountryCode',
  'amount',
  'feeShare',
  'description',
] as const
export type BatchColumn = (typeof batchColumns)[number]
/** The required columns. */
export const neededColumns: readonly BatchColumn[] = ['beneficiaryName', 'beneficiaryEmail', 'amount']

const reader = {
  access: { who: 'customer', rights: mayRead, permission: massGroups.global },
  reads: ['approvals', 'history'],
  rate: 'read',
  audit: 'none',
} as const
const paysMass = { who: 'customer', rights: mayPay, permission: massGroups.global } as const
const editor = { access: paysMass, changes: ['approvals'], rate: 'change', audit: 'change' } as const

const feeShare = z.enum(feeShares)

/** As uploaded or corrected; `problems` lists what is invalid. */
const batchPayment = z.object({
  batchId: id,
  id,
  /** Line number in the file; absent for a payment added later. */
  line: z.optional(z.int()),
  amount: z.string(),
  description: z.string(),
  beneficiaryType: z.string(),
  beneficiaryName: z.string(),
  beneficiaryEmail: z.string(),
  beneficiaryCountryCode: z.string(),
  feeShare: z.string(),
  /** All methods a payee may choose from, and which of them are forbidden for this payment. */
  paymentMethods: z.array(payMethod),
  isRemoved: z.boolean(),
  /** For a valid payment: its cost, and the amount for the payee. */
  paymentData: orNull(
    z.object({
      fee: z.string(),
      total: z.string(),
      toAmount: z.string(),
      /** Present after the batch was confirmed. */
      transactionId: z.optional(id),
      status: z.optional(z.enum(recipientStatuses)),
    }),
  ),
  problems: z.array(z.object({ field: z.string(), name: z.string(), description: z.string() })),
})
export type GlobalBatchPayment = z.infer<typeof batchPayment>

const batch = z.object({
  batchId: id,
  batchName: z.string(),
  accountId: id,
  currencyCode: z.string(),
  status: z.enum(globalBatchStatuses),
  createdBy: z.string(),
  createdAt: instant,
  /** Without removed payments: their number, the number with problems, and the total of the valid payments. */
  payments: z.int(),
  withProblems: z.int(),
  toAmount: z.string(),
  fee: z.string(),
  total: z.string(),
  /** Present while the batch can be changed: submit sends it, so that exactly this version is paid. */
  digest: z.optional(digest),
  /** Present after the batch was submitted. */
  transactionId: z.optional(id),
  /** Whether the caller may cancel the batch, or reject it as an approver. */
  mayCancel: z.boolean(),
  mayReject: z.boolean(),
})
export type GlobalBatch = z.infer<typeof batch>

const batchId = { batchId: id }
const ownBatch = { references: { batchId: 'ownGlobalBatch' } } as const
/** Ids of payments in the customer's batches. */
const list = z.array(id).check(z.minLength(1), z.maxLength(maxBatchPayments))

export const globalBatchList = call('globalBatchList', {
  ids: [],
  about:
    'Batches in progress: uploaded, submitted, confirmed or partly paid; the newest first. Not in the catalogue.',
  input: empty,
  output: z.object({ batches: z.array(batch) }),
  ...reader,
})

export const globalBatchGet = call('globalBatchGet', {
  ids: ['OP185'],
  about: 'A batch and its payments in the order of the file, including removed ones.',
  input: z.object(batchId),
  output: z.object({ summary: batch, batch: z.array(batchPayment) }),
  ...ownBatch,
  ...reader,
})

export const globalBatchStatusGet = call('globalBatchStatusGet', {
  ids: ['OP190'],
  about: 'The state of a batch.',
  input: z.object(batchId),
  output: z.object({ status: z.enum(globalBatchStatuses) }),
  ...ownBatch,
  ...reader,
})

export const globalBatchSampleGet = call('globalBatchSampleGet', {
  ids: [],
  about: 'A sample file: the columns, and two example payments. Not in the catalogue.',
  input: empty,
  output: empty,
  file: 'text/csv',
  access: reader.access,
  rate: 'read',
  audit: 'none',
})

export const globalBatchUpload = call('globalBatchUpload', {
  protection: free.draft,
  ids: ['OP186'],
  about:
    'Accepts a file of payments. Lines that cannot be paid are accepted too, to be corrected. A file that was already uploaded is accepted again only with ignoreIdenticalBatch.',
  input: z.object({
    batchName: line(1, longestBatchName),
    accountId: id,
    /** CSV or XLSX, base64-encoded. */
    attachedFile: z
      .string()
      .check(
        z.maxLength(Math.ceil(maxBatchBytes / 3) * 4),
        z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
      ),
    ignoreIdenticalBatch: z.optional(z.boolean()),
  }),
  output: z.object({
    date: instant,
    batchId: id,
    result: z.object({ payments: z.int(), withProblems: z.int() }),
  }),
  refusals: [
    'batchIdentical',
    'batchColumnsMissing',
    'batchColumnsUnknown',
    'batchFileTooLong',
    'batchFileHoldsMore',
    ...tableRefusals,
    'tooManyOpenBatches',
    'accountClosed',
  ],
  references: { accountId: 'ownAccount' },
  ...editor,
  budgetMs: 60_000,
})

export const globalBatchUpdate = call('globalBatchUpdate', {
  protection: free.draft,
  ids: ['OP191'],
  about: 'Renames a batch, or changes the account it is paid from.',
  input: z.object({
    ...batchId,
    batchName: z.optional(line(1, longestBatchName)),
    accountId: z.optional(id),
  }),
  output: empty,
  refusals: ['globalBatchNotEditable', 'accountClosed'],
  references: { batchId: 'ownGlobalBatch', accountId: 'ownAccount' },
  ...editor,
})

/** A valid payment, apart from checks that need the account or the payer. */
export const batchPaymentInput = z.object({
  amount: amountText,
  feeShare: z.optional(feeShare),
  ...beneficiary,
  paymentMethods: z.optional(payMethods),
})

export const globalBatchPaymentAdd = call('globalBatchPaymentAdd', {
  protection: free.draft,
  ids: ['OP192'],
  about: 'Adds a payment to a batch.',
  input: z.object({ ...batchId, payment: batchPaymentInput }),
  beside: 'payment',
  output: z.object({ id }),
  refusals: ['globalBatchNotEditable', 'globalBatchFull'],
  ...ownBatch,
  ...editor,
})

const onePayment = { ...batchId, id }

export const globalBatchPaymentUpdate = call('globalBatchPaymentUpdate', {
  protection: free.draft,
  ids: ['OP193'],
  about: 'Replaces a payment of a batch.',
  input: z.object({ ...onePayment, payment: batchPaymentInput }),
  beside: 'payment',
  output: empty,
  refusals: ['globalBatchNotEditable', 'globalBatchPaymentNotFound'],
  ...ownBatch,
  ...editor,
})

export const globalBatchPaymentRemove = call('globalBatchPaymentRemove', {
  protection: free.restricts,
  ids: ['OP194'],
  about: 'Removes a payment from a batch; it can be restored (B240).',
  input: z.object(onePayment),
  output: empty,
  refusals: ['globalBatchNotEditable', 'globalBatchPaymentNotFound'],
  ...ownBatch,
  ...editor,
})

export const globalBatchPaymentRestore = call('globalBatchPaymentRestore', {
  protection: free.draft,
  ids: ['OP195'],
  about: 'Restores a removed payment.',
  input: z.object(onePayment),
  output: empty,
  refusals: [
    'globalBatchNotEditable',
    'globalBatchPaymentNotFound',
    'globalBatchPaymentNotRemoved',
    'globalBatchFull',
  ],
  ...ownBatch,
  ...editor,
})

export const globalBatchFeeSideSet = call('globalBatchFeeSideSet', {
  protection: free.draft,
  ids: ['OP196'],
  about: 'Sets who pays the fee, for several payments.',
  input: z.object({ list, feeShare }),
  output: empty,
  refusals: ['globalBatchNotEditable', 'globalBatchPaymentNotFound'],
  ...editor,
})

export const globalBatchMethodForbiddenSet = call('globalBatchMethodForbiddenSet', {
  protection: free.restricts,
  ids: ['OP197'],
  about: 'Forbids or allows a payout method for several payments.',
  input: z.object({ list, forbidden: z.boolean(), paymentMethod: z.enum(externalMethods) }),
  method: 'paymentMethod',
  output: empty,
  refusals: ['globalBatchNotEditable', 'globalBatchPaymentNotFound'],
  ...editor,
})

export const globalBatchSubmit = call('globalBatchSubmit', {
  protection: approved,
  ids: ['OP187'],
  about:
    'Submits a batch, all of it or nothing: its money is held, and one approval covers all payments. Payments that cannot be paid are reported by id and field, as `payments.12.amount`. If the digest of what was shown is given, the batch is submitted only if it is unchanged.',
  input: z.object({ ...batchId, digest: z.optional(digest) }),
  /** `operationId` is the input of `globalBatchConfirm`. */
  output: z.object({ ...submittedToApprove, operationId: id }),
  refusals: [
    'globalBatchNotEditable',
    'globalBatchEmpty',
    'batchChanged',
    'amountTooLarge',
    ...globalRefusals,
  ],
  ...ownBatch,
  access: paysMass,
  changes: paymentTopics,
  money: true,
  binds: boundFacts,
  rate: 'money',
  audit: 'money',
})

export const globalBatchConfirm = call('globalBatchConfirm', {
  protection: approved,
  ids: ['OP227'],
  about: 'Confirms a batch with its code; then each payee gets their own link.',
  ...globalConfirm,
  access: paysMass,
})

export const globalBatchCancel = call('globalBatchCancel', {
  protection: free.restricts,
  ids: ['OP188'],
  about: 'Cancels a batch before it is confirmed; the user who uploaded it may do so. It cannot be resumed.',
  input: z.object(batchId),
  output: empty,
  refusals: ['globalBatchNotYours', 'globalBatchOver'],
  ...ownBatch,
  access: paysMass,
  changes: paymentTopics,
  rate: 'change',
  audit: 'change',
})

export const globalBatchReject = call('globalBatchReject', {
  protection: free.restricts,
  ids: ['OP189'],
  about: 'An approver declines a batch that waits for colleagues. It cannot be resumed.',
  input: z.object(batchId),
  output: empty,
  refusals: ['globalBatchOver', 'globalBatchNotAsked'],
  ...ownBatch,
  access: paysMass,
  changes: paymentTopics,
  rate: 'change',
  audit: 'change',
})
