import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, arrival, day, email, id, instant, searchText } from '../fields.ts'
import { mayRead } from '../rights.ts'
import { feeShares, recipientStatuses } from '../rules/global.ts'
import { operationTypes, transactionStatuses } from '../rules/operation-types.ts'

/** Page size of history (B262). */
export const historyPageSize = 20

export const transaction = z.object({
  transactionId: id,
  /** Id of a booked line, the same in exported files and in /v1. A payment and its fee have two. */
  entryId: z.optional(z.string()),
  accountId: id,
  transactionDate: instant,
  operationType: z.enum(operationTypes),
  direction: z.enum(['in', 'out']),
  status: z.enum(transactionStatuses),
  /** Signed decimal text: negative for a debit. */
  amount: z.string(),
  currencyCode: z.string(),
  /** Booked balance after this line; absent for a pending line. */
  balanceAfter: z.optional(z.string()),
  counterpartyName: z.optional(z.string()),
  counterpartyEmail: z.optional(z.string()),
  note: z.optional(z.string()),
  reference: z.optional(z.string()),
  /** The payer's reference, as the payee's bank receives it. */
  endToEndId: z.optional(z.string()),
  expiresAt: z.optional(instant),
  /** The person whose code a pending payment waits for. */
  createdBy: z.optional(id),
  /** Present for a payment of a recurring series. */
  subscriptionId: z.optional(id),
  /** The payment it refunds. */
  refundOf: z.optional(id),
  /** The batch it was created from; visible to the payer only. */
  batchId: z.optional(id),
  /** For a batch sent as a single payment: the number of its payments. */
  payments: z.optional(z.int()),
})
export type Transaction = z.infer<typeof transaction>

/** Filters of an account's list; days are the bank's, amounts unsigned. */
export const historyFilter = {
  keyword: z.optional(searchText),
  transactionType: z.optional(z.enum(operationTypes)),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  fromAmount: z.optional(amountText),
  toAmount: z.optional(amountText),
  transactionDirection: z.optional(z.enum(['in', 'out'])),
  status: z.optional(z.enum(transactionStatuses)),
  /** E-mail address of the other party. */
  email: z.optional(email),
}
/** Refusals of the filter's amounts. */
export const filterRefusals = ['amountNotANumber', 'amountTooManyDecimals', 'amountTooLarge'] as const

export const transactionHistoryList = call('transactionHistoryList', {
  ids: ['OP243'],
  about:
    'The booked lines of one account, the newest first, and the payments that are still pending. Paged by number or, for long lists, by cursor.',
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
    /** Number of lines; with `resultsAtLeast` a lower bound. */
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
  /** When a payment failed, was canceled or was returned. */
  endedAt: z.optional(instant),
  expiresAt: z.optional(instant),
  amount: z.string(),
  currencyCode: z.string(),
  fee: z.optional(z.string()),
  total: z.string(),
  payerName: z.string(),
  payerAccount: z.optional(z.string()),
  payeeName: z.string(),
  /** For a transfer between own accounts the account; for a payment out, the masked account. */
  payeeAccount: z.optional(z.string()),
  /** The credited amount in another currency, with its exchange rate. */
  creditAmount: z.optional(z.string()),
  creditCurrencyCode: z.optional(z.string()),
  rate: z.optional(z.string()),
  payeeEmail: z.optional(z.string()),
  /** For a global payment: status of the payee's claim, and whether the payer can still cancel it. */
  global: z.optional(
    z.object({
      status: z.enum(recipientStatuses),
      feeShare: z.enum(feeShares),
      claimableUntil: z.optional(instant),
      /** The latest payment out made from it. */
      payoutId: z.optional(id),
      isCancelable: z.boolean(),
    }),
  ),
  note: z.optional(z.string()),
  reference: z.optional(z.string()),
  endToEndId: z.optional(z.string()),
  /** For a payment out: destination country, expected arrival while it is in progress, and the partner's reference. */
  countryCode: z.optional(z.string()),
  arrival: z.optional(arrival),
  companyReference: z.optional(z.string()),
  /** For a returned payment: the part of the fee that was not refunded. */
  feeKept: z.optional(z.string()),
  /** The payee must be verified to receive the money: until then it is kept for them. */
  keptForPayee: z.optional(z.literal(true)),
  /** The payment it refunds. */
  refundOf: z.optional(id),
  /** Refunds of the payment, without those that ended unpaid; the payer sees no pending refunds. */
  refunds: z.optional(
    z.array(z.object({ transactionId: id, amount: z.string(), isWaiting: z.optional(z.literal(true)) })),
  ),
  /** The amount its payee may still refund, and the account it was credited to. */
  refundable: z.optional(z.object({ left: z.string(), accountId: id })),
  /** The person whose code it waits for, if that is not the reader. */
  waitsFor: z.optional(z.string()),
  approveType: z.int(),
  approvalSentTo: z.optional(z.string()),
  /** Decisions of the approvers, when it needed any. */
  decisions: z.optional(
    z.array(
      z.object({ name: z.string(), approved: z.boolean(), at: instant, reason: z.optional(z.string()) }),
    ),
  ),
  /** The series it belongs to or orders. */
  subscriptionId: z.optional(id),
  /** The batch it was created from; visible to the payer only. */
  batchId: z.optional(id),
  /** For a batch sent as a single payment: the number of its payments. */
  payments: z.optional(z.int()),
  /** For an order that starts on a later day: its first day. */
  firstDay: z.optional(day),
  /** An approved payment that will be sent on this day; the caller may cancel it until then. */
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
