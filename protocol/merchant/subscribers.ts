import * as z from 'zod/mini'
import { call } from '../call.ts'
import { day, id } from '../fields.ts'
import { subscriptionStates } from '../preapproved/preapproved.ts'
import { mayManage, mayRead } from '../rights.ts'
import { frequencies } from '../rules/schedule.ts'
import { free } from '../protection.ts'

export const subscriberPageSize = 50

const subscriber = z.object({
  subscriptionId: id,
  name: z.string(),
  email: z.string(),
  /** Amount of each payment. */
  amount: z.string(),
  currencyCode: z.string(),
  frequency: z.enum(frequencies),
  state: z.enum(subscriptionStates),
  firstDay: day,
  /** Day of the next payment, if any. */
  nextDay: z.optional(day),
  lastDay: z.optional(day),
  /** Payments made so far, and the planned number. */
  installments: z.int(),
  count: z.optional(z.int()),
  /** Sum of the payments made. */
  paid: z.string(),
  mayCancel: z.boolean(),
})
export type Subscriber = z.infer<typeof subscriber>

const looks = {
  access: { who: 'customer', kind: 'business', rights: mayRead },
  reads: ['merchant', 'preapproved'],
  rate: 'read',
  audit: 'none',
} as const
const references = { subscriptionId: 'ownSubscription' } as const

export const merchantSubscriberList = call('merchantSubscriberList', {
  ids: ['OP290'],
  about: 'The payers of the company’s subscriptions, the newest first, including ended ones.',
  input: z.object({
    pageSize: z.optional(z.literal(subscriberPageSize)),
    pageNumber: z.optional(z.int().check(z.positive(), z.maximum(100_000))),
    /** Only active subscribers. */
    isLive: z.optional(z.boolean()),
  }),
  output: z.object({ subscribers: z.array(subscriber), total: z.int() }),
  ...looks,
})

export const merchantSubscriptionCancel = call('merchantSubscriptionCancel', {
  protection: free.restricts,
  ids: ['OP291'],
  about: 'Ends a subscription: the payer is not charged any more. Earlier payments are not affected.',
  input: z.object({ subscriptionId: id }),
  output: z.object({}),
  refusals: ['subscriptionEnded', 'subscriptionNotYours'],
  access: { who: 'customer', kind: 'business', rights: mayManage },
  references,
  changes: ['merchant', 'preapproved'],
  rate: 'change',
  audit: 'change',
})

export const merchantInstallmentList = call('merchantInstallmentList', {
  ids: ['OP292'],
  about:
    'Payments of a subscription, the newest first. The reason of a missed one is shown to its payer only.',
  input: z.object({ subscriptionId: id }),
  output: z.object({
    installments: z.array(
      z.object({
        number: z.int(),
        day,
        state: z.enum(['paid', 'missed', 'skipped']),
        /** Id of its receipt. */
        transactionId: z.optional(id),
      }),
    ),
  }),
  refusals: ['subscriptionNotYours'],
  references,
  ...looks,
})
