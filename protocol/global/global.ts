import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  amountText,
  arrival,
  confirmationCode,
  countryCode,
  currencyCode,
  email,
  id,
  instant,
  nameLine,
  paymentText,
} from '../fields.ts'
import { whenConfirmed } from '../approvals/when-confirmed.ts'
import { externalMethods } from '../methods/method.ts'
import { mayPay, mayRead, otherPersonGroups } from '../rights.ts'
import { feeShares } from '../rules/global.ts'
import { approved } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { paymentTopics, boundFacts, amountRefusals } from '../payments.ts'
import { transactionStatuses } from '../rules/operation-types.ts'

export const paysGlobal = { who: 'customer', rights: mayPay, permission: otherPersonGroups.global } as const
const looks = { who: 'customer', rights: mayRead, permission: otherPersonGroups.global } as const

export { feeShares, recipientStatuses, type FeeShare, type RecipientStatus } from '../rules/global.ts'

/** Days a claim stays open, and days before its end on which the payee is reminded (Q121). */
export const claimDays = 30
export const reminderDays = [7, 1] as const

/** A payment method, and whether the payee is forbidden to use it. */
export const payMethod = z.object({ name: z.enum(externalMethods), forbidden: z.boolean() })
export const payMethods = z.array(payMethod).check(z.maxLength(externalMethods.length))

export const beneficiaryTypes = ['person', 'company'] as const

/** The payee of a global payment; the country is optional. */
export const beneficiary = {
  beneficiaryType: z.enum(beneficiaryTypes),
  beneficiaryName: nameLine(1, 70),
  beneficiaryEmail: email,
  beneficiaryCountryCode: z.optional(countryCode),
  /** Shown to the payee. */
  description: z.optional(paymentText),
}

const country = z.object({ countryCode })

const method = z.object({
  /** The method, as an enum value. */
  transferType: z.enum(externalMethods),
  countryCode: z.string(),
  /** Currencies that the method can send. */
  currencyCodes: z.array(z.string()),
  arrival,
})

export const globalPayMethodsGet = call('globalPayMethodsGet', {
  ids: ['OP199'],
  about: 'The methods by which a payee in a country can be paid out, in the recommended order.',
  input: country,
  output: z.object({ methods: z.array(method) }),
  access: looks,
  rate: 'read',
  audit: 'none',
})

export const globalCountryMethodDetailsGet = call('globalCountryMethodDetailsGet', {
  ids: ['OP198'],
  about: 'The data a payee in a country has to enter for each method and currency: the fields of its form.',
  input: country,
  output: z.object({
    methods: z.array(
      z.object({
        transferType: z.enum(externalMethods),
        currencyCode: z.string(),
        /** Currency the payee receives, when the partner converts. */
        paidOutInCurrencyCode: z.optional(z.string()),
        rail: z.string(),
        /** English labels, which are keys of the translations. */
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
  /** Total debit of the account. */
  total: z.string(),
  /** Amount available to the payee, in the currency of the account. */
  toAmount: z.string(),
}

export const globalPayMetaGet = call('globalPayMetaGet', {
  ids: ['OP200'],
  about:
    'The fee of a global payment and the amount for the payee; with a method and a currency also the amount that would arrive at the current rate, which is not held.',
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
    /** Amount available to the payee, in `toCurrencyCode` if it is given. */
    toAmount: z.string(),
    exchangeRate: orNull(z.string()),
    /** Present when a currency was given. */
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

/** Refusals of a global payment, however it is submitted. */
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

/** How the submitted payment has to be approved. */
export const submittedToApprove = {
  transactionId: id,
  /**
   * submitted, pending (waits for a code) or created (waits for a colleague, B228); a repeated request gets the
   * current status.
   */
  status: z.enum(transactionStatuses),
  approveType: z.int(),
  approvalSentTo: orNull(z.string()),
  availableApprovalMethods: z.array(z.int()),
  expiresAt: z.optional(instant),
}

export const globalPaySubmit = call('globalPaySubmit', {
  protection: approved,
  ids: ['OP201'],
  about:
    'Sends money to a person known by name and e-mail only. It is held; once it is approved, the payee gets a link by mail and has 30 days to claim it.',
  input: z.object({
    accountId: id,
    amount: amountText,
    feeShare: z.optional(z.enum(feeShares)),
    ...beneficiary,
    /** Methods not listed are allowed. */
    paymentMethods: z.optional(payMethods),
    /** A private note of the payer. */
    note: z.optional(paymentText),
    /** The displayed fee: the payment is refused if it has changed. An extension of the catalogue. */
    fee: z.optional(amountText),
  }),
  output: z.object({
    ...submittedToApprove,
    ...cost,
    /** URL of the receipt. */
    link: z.string(),
  }),
  refusals: [
    ...amountRefusals,
    'feeAboveAmount',
    'feeChanged',
    'payeeIsSelf',
    'payeeBlocked',
    'globalMethodsNone',
    ...globalRefusals,
  ],
  access: paysGlobal,
  references: { accountId: 'ownAccount' },
  changes: paymentTopics,
  money: true,
  binds: boundFacts,
  restates: { fee: true },
  rate: 'money',
  audit: 'money',
})

/** Confirmation of a global payment or batch. */
export const globalConfirm = {
  input: z.object({ operationId: id, approvalCode: confirmationCode }),
  output: z.object({ transactionId: id, status: z.enum(['completed', 'submitted']) }),
  refusals: ['wrongCode', 'codeUsed', 'lockedOut', ...whenConfirmed],
  access: paysGlobal,
  references: { operationId: 'ownTransaction' },
  changes: paymentTopics,
  rate: 'code',
  audit: 'change',
} as const

export const globalPayConfirm = call('globalPayConfirm', {
  protection: approved,
  ids: ['OP228'],
  about: 'Confirms a global payment with its code; then the payee gets the link.',
  ...globalConfirm,
})
