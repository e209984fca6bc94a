import type { Currency } from '@sixpence/money'
import * as z from 'zod/mini'
import type { PayInWay } from '@sixpence/protocol/accounts/pay-in'

export type { PayInWay } from '@sixpence/protocol/accounts/pay-in'

/** Permitted payers: the customer only, or anyone. */
export const payInSources = ['own', 'anyone'] as const
export type PayInSource = (typeof payInSources)[number]

/** A request to a partner for payment instructions of an account. */
export type PayInWish = {
  /** Our account number. Repeated requests get the same answer. */
  account: string
  currency: Currency
  way: PayInWay
  source: PayInSource
  /** For a blockchain. */
  network?: string
  /** Name of the account holder. */
  holder: string
}

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))

export const payInDetails = z.object({
  /** Fields of protocol/methods in display order: iban, bic, sortCode … */
  details: z.record(z.string().check(z.regex(/^[A-Za-z]{1,24}$/)), text(90)),
  /** Value of `account` in the partner's event when money arrives. */
  number: text(64),
  /** Reference that the payer has to enter, where several customers share the number. */
  reference: z.optional(z.string().check(z.regex(/^[A-Z0-9]{6,24}$/))),
  bank: z.optional(z.object({ name: text(70), address: text(140) })),
})
export type PayInDetails = z.infer<typeof payInDetails>

export const payInAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('given'), ...payInDetails.shape }),
  z.object({ outcome: z.literal('notOffered') }),
])
