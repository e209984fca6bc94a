import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, arrival, day, id, instant, searchText } from '../fields.ts'
import { mayRead } from '../rights.ts'
import { feeShares, recipientStatuses } from '../rules/global.ts'

/** Operation types, statuses and directions of history (Q111). */
export const operationTypes = [
  'P2P',
  'Wire',
  'EFT',
  'OCT',
  'Crypto',
  'Instant',
  'Interac',
  'Card',
  'BetweenAccounts',
  'Invoice',
  'Fees',
  'GlobalTransfer',
  'Exchange',
] as const
export type OperationType = (typeof operationTypes)[number]
export const transactionStatuses = [
  'created',
  'submitted',
  'processing',
  'completed',
  'rejected',
  'canceled',
  'returned',
  'pending',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** Lines a page of history has (B262). */
export const historyPageSize = 20

export const transaction = z.object({
  transactionId: id,
  accountId: id,
  transactionDate: instant,
  operationType: z.enum(operationTypes),
  direction: z.enum(['in', 'out']),
  status: z.enum(transactionStatuses),
  /** Decimal text with a sign: negative leaves the account. */
  amount: z.string(),
  currencyCode: z.string(),
  /** Booked balance after this line; a pending line has none. */
  balanceAfter: z.optional(z.string()),
  counterpartyName: z.optional(z.string()),
  counterpartyEmail: z.optional(z.string()),
  note: z.optional(z.string()),
  reference: z.optional(z.string()),
  expiresAt: z.optional(instant),
  /** One of a payment that repeats. */
  subscriptionId: z.optional(id),
  /** The batch it was made from; the payer’s alone. */
  batchId: z.optional(id),
  /** Of a batch that is sent as one: how many payments it is. */
  payments: z.optional(z.int()),
})
export type Transaction = z.infer<typeof transaction>

/** What a list of one account is narrowed to; days are those of UTC, amounts without their sign. */
export const historyFilter = {
  keyword: z.optional(searchText),
  transactionType: z.optional(z.enum(operationTypes)),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  fromAmount: z.optional(amountText),
  toAmount: z.optional(amountText),
  transactionDirection: z.optional(z.enum(['in', 'out'])),
  status: z.optional(z.enum(transactionStatuses)),
}
/** Refusals of a filter's amounts. */
export const filterRefusals = ['amountNotANumber', 'amountTooManyDecimals', 'amountTooLarge'] as const

export const transactionHistoryList = call('transactionHistoryList', {
  ids: ['OP243'],
  about:
    'The booked lines of one account, the newest first, and the payments that still wait. Paged by number or, for long lists, by cursor.',
  input: z.object({
    accountId: id,
    customerId: z.optional(id),
    ...historyFilter,
    pageNumber: z.optional(z.int().check(z.positive(), z.maximum(10_000_000))),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    pageSize: z.optional(z.int().check(z.positive(), z.maximum(100))),
  }),
  output: z.object({
    transactions: z.object({ transaction: z.array(transaction) }),
    /** Lines in all; with `resultsAtLeast` there are more than were counted. */
    results: z.int(),
    resultsAtLeast: z.boolean(),
    nextCursor: z.optional(z.string()),
    exportCsv: z.string(),
    rejectedCount: z.int(),
    processingCount: z.int(),
  }),
  refusals: filterRefusals,
  access: { who: 'customer', rights: mayRead },
  references: { accountId: 'ownAccount' },
  reads: ['history'],
  rate: 'read',
  audit: 'none',
})

const receipt = z.object({
  transactionId: id,
  status: z.enum(transactionStatuses),
  operationType: z.enum(operationTypes),
  direction: z.enum(['in', 'out']),
  createdAt: instant,
  completedAt: z.optional(instant),
  /** Of one that came to nothing or came back: when. */
  endedAt: z.optional(instant),
  expiresAt: z.optional(instant),
  amount: z.string(),
  currencyCode: z.string(),
  fee: z.optional(z.string()),
  total: z.string(),
  payerName: z.string(),
  payerAccount: z.optional(z.string()),
  payeeName: z.string(),
  /** Of a transfer between own accounts; out of the house enough of it to recognise it. */
  payeeAccount: z.optional(z.string()),
  /** What arrived where that is another currency, and at which rate. */
  creditAmount: z.optional(z.string()),
  creditCurrencyCode: z.optional(z.string()),
  rate: z.optional(z.string()),
  payeeEmail: z.optional(z.string()),
  /** Of a global payment: how the payee’s claim stands, and whether its payer can still take it back. */
  global: z.optional(
    z.object({
      status: z.enum(recipientStatuses),
      feeShare: z.enum(feeShares),
      claimableUntil: z.optional(instant),
      /** The payment out it became last. */
      payoutId: z.optional(id),
      isCancelable: z.boolean(),
    }),
  ),
  note: z.optional(z.string()),
  reference: z.optional(z.string()),
  /** Of a payment out of the house: where to, when it arrives while it is under way, and what its company calls it. */
  countryCode: z.optional(z.string()),
  arrival: z.optional(arrival),
  companyReference: z.optional(z.string()),
  /** Of a payment that came back: the fee that was not given back with it. */
  feeKept: z.optional(z.string()),
  approveType: z.int(),
  approvalSentTo: z.optional(z.string()),
  /** What colleagues said of it, where it waited for them. */
  decisions: z.optional(
    z.array(
      z.object({ name: z.string(), approved: z.boolean(), at: instant, reason: z.optional(z.string()) }),
    ),
  ),
  /** The payment that repeats which it belongs to, or orders. */
  subscriptionId: z.optional(id),
  /** The batch it was made from; the payer’s alone. */
  batchId: z.optional(id),
  /** Of a batch that is sent as one: how many payments it is. */
  payments: z.optional(z.int()),
  /** Of an order that is made on a later day: the first. */
  firstDay: z.optional(day),
  /** It is approved and leaves on this day; whoever reads it may cancel it until then. */
  cancelableUntil: z.optional(day),
})
export type Receipt = z.infer<typeof receipt>

export const transactionReceiptGet = call('transactionReceiptGet', {
  ids: [],
  about: 'One payment as each of its two sides may see it: the permanent receipt.',
  input: z.object({ transactionId: id }),
  output: z.object({ receipt }),
  access: { who: 'customer', rights: mayRead },
  references: { transactionId: 'ownTransaction' },
  reads: ['history', 'approvals'],
  rate: 'read',
  audit: 'none',
})

export const transactionReceiptPdf = call('transactionReceiptPdf', {
  ids: [],
  about: 'The receipt as a tagged PDF in the language of the request.',
  door: 'GET /receipt/{transactionId}/pdf',
  input: z.object({ transactionId: id }),
  output: z.object({}),
  file: 'application/pdf',
  access: { who: 'customer', rights: mayRead },
  references: { transactionId: 'ownTransaction' },
  rate: 'change',
  audit: 'none',
})
