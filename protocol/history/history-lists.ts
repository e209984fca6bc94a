import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, instant } from '../fields.ts'
import { filterRefusals, historyFilter, transaction } from './history.ts'
import { transactionStatuses } from '../rules/operation-types.ts'
import { mayRead } from '../rights.ts'

const reader = {
  access: { who: 'customer', rights: mayRead },
  reads: ['history'],
  rate: 'read',
  audit: 'none',
} as const

/** Page sizes: lines of all accounts (Q127), authorisations (B263). */
export const customerPageSize = 25
export const authorizationPageSize = 10

const pageNumber = z.optional(z.int().check(z.positive(), z.maximum(100_000)))

export const transactionTotalsGet = call('transactionTotalsGet', {
  ids: [],
  about:
    'The sums of the booked lines of an account under one filter. If there are too many lines, the sums are those of the newest ones.',
  input: z.object({ accountId: id, ...historyFilter }),
  output: z.object({
    currencyCode: z.string(),
    count: z.int(),
    totalIn: z.string(),
    totalOut: z.string(),
    net: z.string(),
    isComplete: z.boolean(),
  }),
  refusals: filterRefusals,
  references: { accountId: 'ownAccount' },
  ...reader,
})

export const customerTransactionList = call('customerTransactionList', {
  ids: ['OP250'],
  about: 'The booked lines of all accounts of the customer, the newest first, 25 a page.',
  input: z.object({
    customerId: z.optional(id),
    pageNumber,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  output: z.object({ transactions: z.array(transaction), nextCursor: z.optional(z.string()) }),
  ...reader,
})

const authorization = z.object({
  transactionId: id,
  accountId: id,
  transactionDate: instant,
  status: z.enum(transactionStatuses),
  /** The amount held, the part still held, and for a card authorisation the part booked; decimal text. */
  amount: z.string(),
  remaining: z.string(),
  booked: z.optional(z.string()),
  currencyCode: z.string(),
  counterpartyName: z.optional(z.string()),
  note: z.optional(z.string()),
  reference: z.optional(z.string()),
  expiresAt: instant,
})
export type Authorization = z.infer<typeof authorization>

const authorizations = {
  input: z.object({
    accountId: id,
    pageNumber,
    pageSize: z.optional(z.int().check(z.positive(), z.maximum(100))),
  }),
  output: z.object({ transactions: z.array(authorization), total: z.int() }),
  references: { accountId: 'ownAccount' },
} as const

export const debitHistoryList = call('debitHistoryList', {
  ids: ['OP248'],
  about:
    'What the debit card of a card account holds on the account it is settled from (Q122), the newest first, 10 a page; for other accounts nothing.',
  ...authorizations,
  ...reader,
})

export const authorizationHistoryList = call('authorizationHistoryList', {
  ids: ['OP249'],
  about: 'The holds on an account and their outcome (Q122), the newest first, 10 a page.',
  ...authorizations,
  ...reader,
})
