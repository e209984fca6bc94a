import type { Currency } from '@sixpence/money'
import * as z from 'zod/mini'

/** By which way money gets in: the payment system of the currency's country, from bank to bank, or a chain. */
export const payInWays = ['local', 'wire', 'chain'] as const
export type PayInWay = (typeof payInWays)[number]

/** Who may pay by it: the customer alone, or others, too. */
export const payInSources = ['own', 'anyone'] as const
export type PayInSource = (typeof payInSources)[number]

/** What a company is asked for: details by which money reaches one account of a customer. */
export type PayInWish = {
  /** The house's own number of the account. The same wish again has the same answer. */
  account: string
  currency: Currency
  way: PayInWay
  source: PayInSource
  /** Of a chain. */
  network?: string
  /** In whose name. */
  holder: string
}

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

export const payInDetails = z.object({
  /** Named fields of protocol/methods, as they are kept, in the order they are shown: iban, bic, sortCode … */
  details: z.record(z.string().check(z.regex(/^[A-Za-z]{1,24}$/)), text(90)),
  /** What the company names in `account` when money has come in. */
  number: text(64),
  /** Says whose it is where many customers share the number; whoever pays has to write it. */
  reference: z.optional(z.string().check(z.regex(/^[A-Z0-9]{6,24}$/))),
  bank: z.optional(z.object({ name: text(70), address: text(140) })),
})
export type PayInDetails = z.infer<typeof payInDetails>

export const payInAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('given'), ...payInDetails.shape }),
  z.object({ outcome: z.literal('notOffered') }),
])
