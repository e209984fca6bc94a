// What the declarations of all kinds of payments have in common.

/** The facts of a payment to which its approval is bound. */
export const boundFacts = ['amount', 'currency', 'payee', 'feeSide', 'source'] as const
export type BoundFact = (typeof boundFacts)[number]

/** What changes when a payment is made or ends: topics of a call. */
export const paymentTopics = ['accounts', 'history', 'limits', 'approvals'] as const

/** What changes when a payment out of the bank moves on at the payment company. */
export const outgoingTopics = ['accounts', 'history', 'limits', 'preapproved'] as const

/** Refusals of an amount as it was typed. */
export const amountRefusals = [
  'amountNotANumber',
  'amountNotPositive',
  'amountTooManyDecimals',
  'amountTooLarge',
] as const

/** What a limit of payments is for: each payment, a day or a month. */
export const limitPeriods = ['operation', 'day', 'month'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
