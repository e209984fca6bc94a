import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  amountText,
  arrival,
  countryCode,
  currencyCode,
  email,
  id,
  instant,
  line,
  paymentText,
} from '../fields.ts'
import { externalMethods } from '../methods/method.ts'
import { mayPay, mayRead, otherPersonGroups } from '../rights.ts'
import { feeShares } from '../rules/global.ts'
import { amountRefusals } from '../transfers-external/transfers-external.ts'

export const paysGlobal = { who: 'customer', rights: mayPay, permission: otherPersonGroups.global } as const
const looks = { who: 'customer', rights: mayRead, permission: otherPersonGroups.global } as const

export { feeShares, recipientStatuses, type FeeShare, type RecipientStatus } from '../rules/global.ts'

/** How long a claim stays open, and how long before its end the payee is reminded (Q121). */
export const claimDays = 30
export const reminderDays = [7, 1] as const

/** A way the payee may be paid by, or may not. */
export const payMethod = z.object({ name: z.enum(externalMethods), forbidden: z.boolean() })
export const payMethods = z.array(payMethod).check(z.maxLength(externalMethods.length))

export const beneficiaryTypes = ['person', 'company'] as const

/** Whom a global payment is for; where they are may stay open. */
export const beneficiary = {
  beneficiaryType: z.enum(beneficiaryTypes),
  beneficiaryName: line(1, 70),
  beneficiaryEmail: email,
  beneficiaryCountryCode: z.optional(countryCode),
  /** Read by the payee. */
  description: z.optional(paymentText),
}

const country = z.object({ countryCode })

const method = z.object({
  /** The method. */
  transferType: z.enum(externalMethods),
  countryCode: z.string(),
  /** What can be sent by it. */
  currencyCodes: z.array(z.string()),
  arrival,
})

export const globalPayMethodsGet = call('globalPayMethodsGet', {
  ids: ['OP199'],
  about: 'The ways by which a payee in a country could be paid, in the order they are recommended.',
  input: country,
  output: z.object({ methods: z.array(method) }),
  access: looks,
  rate: 'read',
  audit: 'none',
})

export const globalCountryMethodDetailsGet = call('globalCountryMethodDetailsGet', {
  ids: ['OP198'],
  about: 'What a payee in a country would have to give for each way and currency: the fields of its form.',
  input: country,
  output: z.object({
    methods: z.array(
      z.object({
        transferType: z.enum(externalMethods),
        currencyCode: z.string(),
        /** What the payee gets, where the partner changes it. */
        paidOutInCurrencyCode: z.optional(z.string()),
        rail: z.string(),
        /** English labels, keys of the translations. */
        fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
      }),
    ),
  }),
  access: looks,
  rate: 'read',
  audit: 'none',
})

const cost = {
  fee: z.string(),
  feeCurrencyCode: z.string(),
  /** All that leaves the account. */
  total: z.string(),
  /** What is there for the payee, in the currency of the account. */
  toAmount: z.string(),
}

export const globalPayMetaGet = call('globalPayMetaGet', {
  ids: ['OP200'],
  about:
    'The fee of a global payment and what is there for the payee; with a way and a currency also what would arrive at the rate of now, which is not held.',
  input: z.object({
    accountId: id,
    amount: amountText,
    feeShare: z.optional(z.enum(feeShares)),
    paymentMethod: z.optional(z.enum(externalMethods)),
    toCurrencyCode: z.optional(currencyCode),
    countryCode: z.optional(countryCode),
  }),
  output: z.object({
    ...cost,
    /** Where a currency is named. */
    arrives: z.optional(z.object({ amount: z.string(), currencyCode: z.string(), exchangeRate: z.string() })),
    arrival: z.optional(arrival),
  }),
  refusals: [...amountRefusals, 'feeAboveAmount', 'wayNotOffered', 'rateUnknown', 'amountTooSmall'],
  access: looks,
  references: { accountId: 'ownAccount' },
  reads: ['rates'],
  rate: 'read',
  audit: 'none',
})

/** Why a global payment cannot be sent, whichever way it is handed in. */
export const globalRefusals = [
  'customerLimited',
  'accountClosed',
  'accountFrozen',
  'insufficientFunds',
  'limitExceeded',
  'detailsTooLong',
  'approvalImpossible',
  'coolingOff',
  'approvalNotOpen',
] as const

/** How a submit is to be approved. */
export const submittedToApprove = {
  transactionId: id,
  /** submitted, pending (waits for a code) or created (waits for a colleague, B228); sent again what it is by then. */
  status: z.enum([
    'created',
    'pending',
    'submitted',
    'processing',
    'completed',
    'rejected',
    'returned',
    'canceled',
  ]),
  approveType: z.int(),
  approvalSentTo: z.optional(z.string()),
  availableApprovalMethods: z.array(z.int()),
  expiresAt: z.optional(instant),
}

export const globalPaySubmit = call('globalPaySubmit', {
  ids: ['OP201'],
  about:
    'Sends money to somebody who is known by name and e-mail only. It is held; once it is approved the payee gets a link by mail and has 30 days to say where it goes.',
  input: z.object({
    accountId: id,
    amount: amountText,
    feeShare: z.optional(z.enum(feeShares)),
    ...beneficiary,
    /** Ways that are not named may be used. */
    paymentMethods: z.optional(payMethods),
    /** For oneself. */
    note: z.optional(paymentText),
  }),
  output: z.object({
    ...submittedToApprove,
    ...cost,
    /** Where its receipt is shown. */
    link: z.string(),
  }),
  refusals: [
    ...amountRefusals,
    'feeAboveAmount',
    'payeeIsSelf',
    'payeeBlocked',
    'globalMethodsNone',
    ...globalRefusals,
  ],
  access: paysGlobal,
  references: { accountId: 'ownAccount' },
  changes: ['accounts', 'history', 'limits', 'approvals'],
  money: true,
  binds: ['amount', 'currency', 'payee', 'feeSide', 'source'],
  rate: 'money',
  audit: 'money',
})

/** What a global payment or batch may meet when it is confirmed. */
export const globalConfirm = {
  input: z.object({ operationId: id, approvalCode: z.string().check(z.trim(), z.regex(/^\d{6,8}$/)) }),
  output: z.object({ transactionId: id, status: z.enum(['completed', 'submitted']) }),
  refusals: [
    'wrongCode',
    'approvalNotOpen',
    'approvalExpired',
    'approvalAttemptsUsed',
    'customerLimited',
    'accountFrozen',
    'payeeCannotReceive',
    'coolingOff',
  ],
  access: paysGlobal,
  references: { operationId: 'ownTransaction' },
  changes: ['accounts', 'history', 'limits', 'approvals'],
  rate: 'code',
  audit: 'change',
} as const

export const globalPayConfirm = call('globalPayConfirm', {
  ids: ['OP228'],
  about: 'Confirms a global payment with its code; then the payee gets the link.',
  ...globalConfirm,
})
