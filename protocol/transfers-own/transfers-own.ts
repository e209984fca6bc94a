import * as z from 'zod/mini'
import { call } from '../call.ts'
import { amountText, currencyCode, id, instant } from '../fields.ts'
import { mayPay, mayRead } from '../rights.ts'
import { subscriptionFields, subscriptionRefusals } from '../preapproved/subscription.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { boundFacts, paymentTopics, amountRefusals, limitPeriods } from '../payments.ts'

const moves = { who: 'customer', rights: mayPay, permission: 'transferMoneyUser' } as const
const looks = { who: 'customer', rights: mayRead } as const
const accounts = { fromAccountId: 'ownAccount', toAccountId: 'ownAccount' } as const

export const betweenAccountsFeeGet = call('betweenAccountsFeeGet', {
  ids: ['OP143'],
  about: 'Fee and rate between two own accounts, held for a minute for a submit with the quote.',
  input: z.object({
    /** In `currencyCode`, by default the currency of the debited account. */
    amount: amountText,
    currencyCode: z.optional(currencyCode),
    fromAccountId: id,
    toAccountId: id,
  }),
  output: z.object({
    fee: z.string(),
    feeCurrencyCode: z.string(),
    fromAmount: z.string(),
    toAmount: z.string(),
    /** Sum of fromAmount and fee. */
    total: z.string(),
    rate: z.string(),
    quote: z.string(),
    expiresAt: instant,
  }),
  refusals: [...amountRefusals, 'amountTooSmall', 'accountsAreSame', 'currencyOfNeither', 'rateUnknown'],
  access: moves,
  references: accounts,
  reads: ['rates'],
  rate: 'read',
  audit: 'none',
})

export const betweenAccountsMaxAmountGet = call('betweenAccountsMaxAmountGet', {
  ids: ['OP144'],
  about:
    'The most that can be moved from one own account to another now, without its fee, and the limit that applies.',
  input: z.object({ operation: z.literal('betweenAccounts'), fromAccountId: id, toAccountId: id }),
  output: z.object({ amount: z.string(), currencyCode: z.string(), type: z.enum(['balance', 'limit']) }),
  refusals: ['accountsAreSame'],
  access: looks,
  references: accounts,
  reads: ['accounts', 'limits'],
  rate: 'read',
  audit: 'none',
})

export const betweenAccountsLimitsGet = call('betweenAccountsLimitsGet', {
  ids: ['OP145'],
  about: 'What can still be moved between own accounts: at once, today and this month.',
  input: z.object({
    type: z.literal('betweenAccounts'),
    currencyCode: z.optional(currencyCode),
    fromAccountId: id,
    toAccountId: id,
  }),
  output: z.object({
    limits: z.array(
      z.object({
        period: z.enum(limitPeriods),
        amount: z.string(),
        used: z.string(),
        left: z.string(),
        currencyCode: z.string(),
      }),
    ),
  }),
  refusals: ['accountsAreSame', 'currencyMismatch'],
  access: looks,
  references: accounts,
  reads: ['limits'],
  rate: 'read',
  audit: 'none',
})

export const betweenAccountsSubmit = call('betweenAccountsSubmit', {
  protection: free.within,
  ids: ['OP146'],
  about: 'Moves money between two own accounts, at once, or as a request if a colleague has to approve.',
  input: z.object({
    /** In `currency`: the amount credited, or, for the currency of the debited account, the amount debited. */
    toAmount: amountText,
    currency: currencyCode,
    fromAccount: id,
    toAccount: id,
    /** From the fee call: its rate and fee apply while the quote is valid. */
    quote: z.optional(z.string().check(z.maxLength(1_000))),
    ...subscriptionFields,
  }),
  output: z.object({
    transactionId: id,
    /** completed, created (waits for a colleague, B228) or scheduled (starts on a later day). */
    status: z.enum(['completed', 'created', 'scheduled']),
    fee: z.string(),
    fromAmount: z.string(),
    toAmount: z.string(),
    rate: z.string(),
    /** URL of the receipt. */
    link: z.string(),
    /** For a refusal: the invalid field (B297). */
    field: orNull(z.string()),
  }),
  refusals: [
    ...amountRefusals,
    'amountTooSmall',
    'accountsAreSame',
    'accountCannotReceive',
    'cardFirstLoad',
    'currencyOfNeither',
    'rateUnknown',
    'quoteOver',
    'quoteOfAnother',
    'customerLimited',
    'accountClosed',
    'accountFrozen',
    'insufficientFunds',
    'limitExceeded',
    ...subscriptionRefusals,
  ],
  access: moves,
  references: { fromAccount: 'ownAccount', toAccount: 'ownAccount' },
  changes: [...paymentTopics, 'preapproved'],
  money: true,
  restates: { quote: true },
  binds: boundFacts,
  rate: 'money',
  audit: 'money',
})
