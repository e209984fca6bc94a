import * as z from 'zod/mini'
import { day } from '../fields.ts'
import { frequencies } from '../rules/schedule.ts'

/** The fields with which a payment is ordered to repeat; none of them: it is made once. */
export const scheduleFields = {
  subscriptionFrequency: z.optional(z.enum(frequencies)),
  /** Of the first payment; today without it. The catalogue knows no such field: there a series begins at once. */
  subscriptionStartDate: z.optional(day),
  subscriptionEndDate: z.optional(day),
  /** Payments in all. Not together with subscriptionEndDate (Q110). */
  subscriptionTransactions: z.optional(z.int().check(z.positive(), z.maximum(1_000))),
}
/** The same where whoever is paid is a customer. */
export const subscriptionFields = {
  ...scheduleFields,
  /** Whoever is paid may end it too. */
  subscriptionUserCancel: z.optional(z.boolean()),
}

export const subscriptionRefusals = [
  'subscriptionIncomplete',
  'subscriptionEndsTwice',
  'subscriptionEndsEarly',
  'subscriptionStartsPast',
  'subscriptionStartsLate',
] as const
