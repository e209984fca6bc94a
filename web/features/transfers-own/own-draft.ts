import { currencies } from '@sixpence/money'
import type { InputOf } from '@sixpence/protocol/call'
import type { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import * as z from 'zod/mini'
import { type ChangeOf, keptDraft, underWay } from '#kit/flow/kept-draft.ts'
import { repeatInput, repeatShape } from '#widgets/payment/repeat.ts'

/** The quote shown on the check page: exactly this quote is confirmed. */
const terms = z.object({
  fromAmount: z.string(),
  toAmount: z.string(),
  fee: z.string(),
  total: z.string(),
  rate: z.string(),
  quote: z.string(),
  /** By this machine's clock. */
  endsAt: z.int(),
})
export type Terms = z.output<typeof terms>

const shape = z.object({
  from: z.optional(z.int()),
  to: z.optional(z.int()),
  amount: z.string(),
  /** Currency of the amount: that of either account; absent for the first. */
  currency: z.optional(z.enum(currencies)),
  terms: z.optional(terms),
  repeat: z.optional(repeatShape),
  ...underWay,
})
export type Draft = z.output<typeof shape>
export type DraftChange = ChangeOf<Draft>

export const ownDraft = keptDraft('own', shape, { amount: '' })

/** Input of the call, from the entries alone, so that a repeat has the same digest; undefined while incomplete. */
export function inputOf({
  from,
  to,
  amount,
  currency,
  terms: held,
  repeat,
}: Draft): InputOf<typeof betweenAccountsSubmit> | undefined {
  if (from === undefined || to === undefined || currency === undefined || held === undefined) return undefined
  return {
    toAmount: amount,
    currency,
    fromAccount: from,
    toAccount: to,
    quote: held.quote,
    ...repeatInput(repeat),
  }
}
