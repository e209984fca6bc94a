import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, email, id, instant } from '../fields.ts'
import { calendars } from '../methods/calendar/holidays.ts'
import { operationTypes } from '../rules/operation-types.ts'
import { mayPay, mayRead } from '../rights.ts'
import { frequencies } from '../rules/schedule.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** State of a series: `waiting` for a code or a colleague; `stopped` by the bank, with a reason. */
export const subscriptionStates = ['waiting', 'active', 'paused', 'ended', 'canceled', 'stopped'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Why a payment of a series was missed; the next payment is tried on its day. */
export const missReasons = [
  'insufficientFunds',
  'limitExceeded',
  'accountFrozen',
  'customerLimited',
  'rateUnknown',
  'amountTooSmall',
  'companyAway',
  'cardNotActive',
] as const
/** Why the bank stopped a series. */
export const stopReasons = [
  'accountClosed',
  'rightRemoved',
  'payerGone',
  'payeeGone',
  'payeeBlocked',
  'payeeRefuses',
  'payeeCannotReceive',
  'cardBlocked',
  'cardEnded',
  'wayClosed',
] as const
export type MissReason = (typeof missReasons)[number]
export type StopReason = (typeof stopReasons)[number]

const subscription = z.object({
  id,
  type: z.enum(operationTypes),
  /** `in`: the customer is the payee. */
  direction: z.enum(['in', 'out']),
  amount: z.string(),
  currencyCode: z.string(),
  /** Visible to the payer only. */
  fromAccount: z.optional(id),
  /** An own account, or the identifier of another customer's account: e-mail address or masked number. */
  toAccount: orNull(z.union([id, z.string()])),
  payerName: z.string(),
  payeeName: z.string(),
  payeeEmail: z.optional(z.string()),
  /** Masked account of a payee outside the bank. */
  payeeAccount: z.optional(z.string()),
  /** For a series with exchange: the amount when ordered. Each payment uses the rate of its day. */
  agreed: z.optional(
    z.object({
      fromAmount: z.string(),
      fromCurrencyCode: z.string(),
      toAmount: z.string(),
      toCurrencyCode: z.string(),
      rate: z.string(),
    }),
  ),
  note: z.optional(z.string()),
  reference: z.optional(z.string()),
  frequency: z.enum(frequencies),
  firstDay: day,
  lastDay: z.optional(day),
  count: z.optional(z.int()),
  state: z.enum(subscriptionStates),
  reason: z.optional(z.enum(stopReasons)),
  /** Payments to other banks are made on the next business day of all these calendars. */
  calendars: z.optional(z.array(z.enum(calendars))),
  /** Day of the next payment, if any. */
  nextDay: z.optional(day),
  /** Number of payments made and not returned. */
  paid: z.int(),
  /** Actions allowed to the caller. */
  mayCancel: z.boolean(),
  mayChange: z.boolean(),
  createdAt: instant,
})
export type Subscription = z.infer<typeof subscription>

const decimal = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/))
const pays = { who: 'customer', rights: mayPay } as const
const references = { id: 'ownSubscription' } as const
const changes = ['preapproved'] as const

export const preapprovedList = call('preapprovedList', {
  ids: ['OP235'],
  about: 'Scheduled payments: those of this customer, and those of others to it, the newest first.',
  input: z.object({
    /** E-mail of the payee. */
    beneficiaryEmail: z.optional(email),
    fromAmount: z.optional(decimal),
    toAmount: z.optional(decimal),
    type: z.optional(z.enum(operationTypes)),
  }),
  output: z.object({ subscriptions: z.array(subscription) }),
  access: { who: 'customer', rights: mayRead },
  reads: ['preapproved'],
  rate: 'read',
  audit: 'none',
})

export const preapprovedCancel = call('preapprovedCancel', {
  protection: free.restricts,
  ids: ['OP236'],
  about: 'Ends a scheduled payment; the payee may do so if the payer allowed it.',
  input: z.object({ id }),
  output: z.object({ id, state: z.enum(subscriptionStates) }),
  refusals: ['subscriptionEnded', 'subscriptionNotYours'],
  access: pays,
  references,
  changes,
  rate: 'change',
  audit: 'change',
})

export const preapprovedSkip = call('preapprovedSkip', {
  protection: free.restricts,
  ids: [],
  about: 'Skips the next payment only. Not in the catalogue.',
  input: z.object({
    id,
    /** The displayed day; nothing is skipped if another day is next by then. */
    day,
  }),
  output: z.object({ id, nextDay: z.optional(day) }),
  refusals: ['subscriptionEnded', 'subscriptionNotYours', 'subscriptionMovedOn'],
  access: pays,
  references,
  changes,
  rate: 'change',
  audit: 'change',
})

export const preapprovedPause = call('preapprovedPause', {
  protection: free.restricts,
  ids: [],
  about: 'Makes no payment until it is resumed. Not in the catalogue.',
  input: z.object({ id }),
  output: z.object({ id, state: z.enum(subscriptionStates) }),
  refusals: ['subscriptionEnded', 'subscriptionNotYours'],
  access: pays,
  references,
  changes,
  rate: 'change',
  audit: 'change',
})

export const preapprovedResume = call('preapprovedResume', {
  protection: { none: 'its first payment was approved as others are' },
  ids: [],
  about:
    'Resumes with the first day from today on; payments due during the pause are left out. Not in the catalogue.',
  input: z.object({ id }),
  output: z.object({ id, state: z.enum(subscriptionStates), nextDay: z.optional(day) }),
  refusals: ['subscriptionEnded', 'subscriptionNotYours'],
  access: pays,
  references,
  changes,
  rate: 'change',
  audit: 'change',
})

/** Outcome of a payment of a series. `cameBack`: rejected or returned by the partner. */
const periodStates = ['paid', 'cameBack', 'missed', 'skipped'] as const
export type PeriodState = (typeof periodStates)[number]

export const preapprovedPaymentsGet = call('preapprovedPaymentsGet', {
  ids: [],
  about: 'The outcome of each payment of a scheduled payment, the newest first. Not in the catalogue.',
  input: z.object({ id }),
  output: z.object({
    payments: z.array(
      z.object({
        /** Number of the payment in the series; two may fall on the same day because of bank holidays. */
        number: z.int(),
        day,
        state: z.enum(periodStates),
        reason: z.optional(z.enum(missReasons)),
        /** Id of its receipt. */
        transactionId: z.optional(id),
      }),
    ),
  }),
  access: { who: 'customer', rights: mayRead },
  references,
  reads: ['preapproved'],
  rate: 'read',
  audit: 'none',
})

export const preapprovedUpcomingGet = call('preapprovedUpcomingGet', {
  ids: [],
  about:
    'The amounts that scheduled payments will take from and bring to each own account in the coming days, without fees. For the home page; not in the catalogue.',
  input: z.object({ days: z.int().check(z.positive(), z.maximum(92)) }),
  output: z.object({
    payments: z.array(
      z.object({
        id,
        day,
        accountId: id,
        /** Signed: negative for a debit. */
        amount: z.string(),
        currencyCode: z.string(),
      }),
    ),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['preapproved'],
  rate: 'read',
  audit: 'none',
})
