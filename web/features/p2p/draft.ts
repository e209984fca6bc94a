import { currencies } from '@sixpence/money'
import type { InputOf } from '@sixpence/protocol/call'
import type { p2pSend } from '@sixpence/protocol/p2p/p2p'
import * as z from 'zod/mini'
import { type ChangeOf, keptDraft, underWay } from '#kit/flow/kept-draft.ts'
import { repeatInput, repeatShape } from '#widgets/payment/repeat.ts'
import { cleanEmail } from '#widgets/email.ts'

/** Entries as typed; validated where they are shown. */
const shape = z.object({
  to: z.string(),
  from: z.optional(z.int()),
  currency: z.optional(z.enum(currencies)),
  amount: z.string(),
  note: z.string(),
  reference: z.string(),
  repeat: z.optional(repeatShape),
  /** Number of the invoice to pay; payee and amount are fixed by it. */
  invoice: z.optional(z.int()),
  /** Terms of the company's payment button, which cannot be changed. */
  button: z.optional(
    z.object({
      handle: z.string(),
      name: z.string(),
      currency: z.enum(currencies),
      isFixed: z.boolean(),
      repeats: z.boolean(),
    }),
  ),
  /** The fee shown by the check page. */
  fee: z.optional(z.string()),
  ...underWay,
})
export type Draft = z.output<typeof shape>

export type DraftChange = ChangeOf<Draft>

export const emptyDraft: Draft = { to: '', amount: '', note: '', reference: '' }

export const p2pDraft = keptDraft('p2p', shape, emptyDraft)
export const keepDraft = p2pDraft.keep

export const isUntouched = ({ to, amount, note, reference }: Draft): boolean =>
  !(to || amount || note || reference)

/**
 * Input of the call, from the entries alone: data read again must not change it, or a repeat would not be recognised.
 */
export function inputOf({
  to,
  from,
  currency,
  amount,
  note,
  reference,
  repeat,
  invoice,
  button,
  fee,
}: Draft): InputOf<typeof p2pSend> | undefined {
  if (from === undefined || currency === undefined) return undefined
  return {
    accountId: from,
    amount,
    currency,
    toEmail: cleanEmail(to),
    ...(note.trim() && { note: note.trim() }),
    ...(reference.trim() && { reference: reference.trim() }),
    ...repeatInput(repeat),
    ...(invoice !== undefined && { invoiceId: invoice }),
    ...(button && { button: button.handle }),
    ...(fee !== undefined && { fee }),
    platform: 'web',
  }
}
