import * as z from 'zod/mini'
import { day } from '../fields.ts'
import { frequencies } from '../rules/schedule.ts'

/** Fields that order a recurring payment; without them it is a single payment. */
export const scheduleFields = {
  subscriptionFrequency: z.optional(z.enum(frequencies)),
  /** Day of the first payment, today by default. An extension: in the catalogue a series starts at once. */
  subscriptionStartDate: z.optional(day),
  subscriptionEndDate: z.optional(day),
  /** Total number of payments; excludes subscriptionEndDate (Q110). */
  subscriptionTransactions: z.optional(z.int().check(z.positive(), z.maximum(1_000))),
}
/** Fields that order a recurring payment to a customer. */
export const subscriptionFields = {
  ...scheduleFields,
  /** The payee may end the series, too. */
  subscriptionUserCancel: z.optional(z.boolean()),
}

export const subscriptionRefusals = [
  'subscriptionIncomplete',
  'subscriptionEndsTwice',
  'subscriptionEndsEarly',
  'subscriptionStartsPast',
  'subscriptionStartsLate',
] as const
