import * as z from 'zod/mini'
import { day, id } from '../fields.ts'
import { transferPermissions } from '../rights.ts'
import { operationTypes } from '../rules/operation-types.ts'
import { operation } from './operation.ts'
import { amount, at, currency, idParams, livemode, name, pageOf, pageQuery, party } from './shapes.ts'

const account = name(
  'Account',
  z.object({
    id,
    livemode,
    type: z.enum(['payment', 'card', 'prepayment', 'receiving']),
    name: z.string(),
    number: z.string(),
    currency,
    status: z.enum(['active', 'limited', 'closed']),
    /** The spendable amount: booked less held. */
    available: amount,
    /** Held for payments that are not booked yet. */
    held: amount,
  }),
  'An account with its balance.',
)
export type Account = z.input<typeof account>

const entry = name(
  'Entry',
  z.object({
    /** The line's own id, the same in exported files. */
    id: z.string(),
    /** The payment it belongs to; for a fee, the payment that caused it. */
    paymentId: id,
    livemode,
    accountId: id,
    at,
    type: z.enum(operationTypes),
    direction: z.enum(['in', 'out']),
    /** Signed: negative for a debit. */
    amount,
    currency,
    balanceAfter: z.optional(amount),
    /** The other side; absent for a fee, which the bank takes. */
    counterparty: z.optional(party),
    note: z.optional(z.string()),
    reference: z.optional(z.string()),
    /** The payer's reference, as the payee's bank receives it. */
    endToEndId: z.optional(z.string()),
  }),
  'A booked line of an account. A payment and its fee are two lines.',
)
export type Entry = z.input<typeof entry>

const paid = { livemode, name: z.string(), payments: z.int(), lastCurrency: currency, lastAt: at }
const payee = name(
  'Payee',
  z.discriminatedUnion('kind', [
    name(
      'InsidePayee',
      z.object({ ...paid, kind: z.literal('inside'), email: z.string(), lastAmount: amount }),
      'A customer of the bank.',
    ),
    name(
      'OutsidePayee',
      z.object({
        ...paid,
        kind: z.literal('outside'),
        method: z.enum(['wire', 'eft']),
        country: z.string(),
        permission: z.enum(transferPermissions),
        beneficiaryType: z.enum(['person', 'company']),
        /** In the form a payment accepts. */
        details: z.record(z.string(), z.string()),
        /** Whether the method currently reaches this account with these details. */
        payable: z.boolean(),
      }),
      'An account outside the bank.',
    ),
  ]),
  'Who has been paid before.',
)

export const listAccounts = operation({
  operationId: 'listAccounts',
  method: 'GET',
  path: '/accounts',
  tag: 'Accounts',
  summary: 'The accounts with their balances',
  scope: 'accounts:read',
  query: z.object(pageQuery),
  output: pageOf('AccountPage', account),
  problems: ['cursorUnknown'],
})

export const getAccount = operation({
  operationId: 'getAccount',
  method: 'GET',
  path: '/accounts/{id}',
  tag: 'Accounts',
  summary: 'One account with its balance',
  scope: 'accounts:read',
  params: idParams,
  output: account,
  problems: ['accountNotFound'],
})

export const listEntries = operation({
  operationId: 'listEntries',
  method: 'GET',
  path: '/accounts/{id}/entries',
  tag: 'Accounts',
  summary: 'The booked lines of an account, the newest first',
  scope: 'accounts:read',
  params: idParams,
  query: z.object({
    ...pageQuery,
    from: z.optional(day),
    to: z.optional(day),
    direction: z.optional(z.enum(['in', 'out'])),
  }),
  output: pageOf('EntryPage', entry),
  renames: { accountId: 'id', fromDate: 'from', toDate: 'to', transactionDirection: 'direction' },
  problems: ['accountNotFound', 'cursorUnknown'],
})

export const listPayees = operation({
  operationId: 'listPayees',
  method: 'GET',
  path: '/payees',
  tag: 'Payees',
  summary: 'Customers of the bank and accounts outside it that were paid before, the last one first',
  description: 'Of accounts outside the bank, the last fifty by wire and the last fifty by bank transfer.',
  scope: 'payees:read',
  query: z.object(pageQuery),
  output: pageOf('PayeePage', payee),
  problems: ['cursorUnknown'],
})
