import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, email, id, instant } from '../fields.ts'
import { calendars } from '../methods/calendar/holidays.ts'
import { operationTypes } from '../history/history.ts'
import { mayPay, mayRead } from '../rights.ts'
import { frequencies } from '../rules/schedule.ts'

/** How a payment that repeats stands: waiting for a code or a colleague; stopped by the house, for a reason. */
export const subscriptionStates = ['waiting', 'active', 'paused', 'ended', 'canceled', 'stopped'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Why one payment was missed; the next one is tried on its day. */
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
/** Why the house makes none of them any more. */
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
  /** `in`: somebody else pays this customer. */
  direction: z.enum(['in', 'out']),
  amount: z.string(),
  currencyCode: z.string(),
  /** The payer's own only. */
  fromAccount: z.optional(id),
  toAccount: z.optional(id),
  payerName: z.string(),
  payeeName: z.string(),
  payeeEmail: z.optional(z.string()),
  /** Outside the house, enough of it to recognise it. */
  payeeAccount: z.optional(z.string()),
  /** Where it is exchanged: what it came to when it was ordered; each payment goes by the rate of its day. */
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
  /** What is sent out of the house by banks is made on the next day on which all of these work. */
  calendars: z.optional(z.array(z.enum(calendars))),
  /** Of the next payment, while there is one. */
  nextDay: z.optional(day),
  /** Payments made that did not come back. */
  paid: z.int(),
  /** Which of them the reader may do. */
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
  about: 'Payments that repeat: those this customer makes, and those others make to it, the newest first.',
  input: z.object({
    /** Of whoever is paid. */
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
  ids: ['OP236'],
  about: 'Ends a payment that repeats; whoever is paid may do so where the payer allowed it.',
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
  ids: [],
  about: 'Leaves out the payment of one day, the next one; ours, beside the catalogue.',
  input: z.object({
    id,
    /** The day the reader saw: when another has become the next one, nothing is skipped. */
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
  ids: [],
  about: 'Makes no payment until it is resumed; ours, beside the catalogue.',
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
  ids: [],
  about:
    'Goes on with the first day from today on; what fell into the pause is left out. Ours, beside the catalogue.',
  input: z.object({ id }),
  output: z.object({ id, state: z.enum(subscriptionStates), nextDay: z.optional(day) }),
  refusals: ['subscriptionEnded', 'subscriptionNotYours'],
  access: pays,
  references,
  changes,
  rate: 'change',
  audit: 'change',
})

export const preapprovedPaymentsGet = call('preapprovedPaymentsGet', {
  ids: [],
  about: 'What became of each payment of one that repeats, the newest first; ours, beside the catalogue.',
  input: z.object({ id }),
  output: z.object({
    payments: z.array(
      z.object({
        /** The how manieth of them; two may fall on one day where banks rest. */
        number: z.int(),
        day,
        /** `cameBack`: it left the house, and the company did not pay it or sent it back. */
        state: z.enum(['paid', 'cameBack', 'missed', 'skipped']),
        reason: z.optional(z.enum(missReasons)),
        /** Of its receipt. */
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
    'What will leave and reach each own account in the coming days by payments that repeat, fees left aside; ours, for the home page.',
  input: z.object({ days: z.int().check(z.positive(), z.maximum(92)) }),
  output: z.object({
    payments: z.array(
      z.object({
        id,
        day,
        accountId: id,
        /** With a sign: negative leaves the account. */
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
