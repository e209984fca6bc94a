import { feeShares, type globalPaySubmit } from '@sixpence/protocol/global/global'
import type { InputOf } from '@sixpence/protocol/call'
import { externalMethods } from '@sixpence/protocol/methods/method'
import * as z from 'zod/mini'
import { type ChangeOf, keptDraft, underWay } from '#kit/flow/kept-draft.ts'
import { beneficiaryOf, nobody, payeeShape } from './payee.ts'

/** Entries as typed; validated where they are shown. */
const shape = z.object({
  payee: payeeShape,
  forbidden: z.array(z.enum(externalMethods)),
  from: z.optional(z.int()),
  amount: z.string(),
  feeShare: z.enum(feeShares),
  /** The payee reads it. */
  description: z.string(),
  /** Private note. */
  note: z.string(),
  /** The fee shown by the check page. */
  fee: z.optional(z.string()),
  ...underWay,
})
export type Draft = z.output<typeof shape>
export type DraftChange = ChangeOf<Draft>

const emptyDraft: Draft = {
  payee: nobody,
  forbidden: [],
  amount: '',
  feeShare: 'sender',
  description: '',
  note: '',
}

export const globalDraft = keptDraft('global', shape, emptyDraft)

export const isUntouched = ({ payee, amount, description, note }: Draft): boolean =>
  !(payee.name || payee.email || payee.country || amount || description || note)

/** Input of the call, from the entries alone, so that a repeat has the same digest; undefined while incomplete. */
export function inputOf(draft: Draft): InputOf<typeof globalPaySubmit> | undefined {
  const { payee, forbidden, from, amount, feeShare, fee } = draft
  const [description, note] = [draft.description.trim(), draft.note.trim()]
  if (from === undefined || !amount || !payee.name || !payee.email) return undefined
  return {
    accountId: from,
    amount,
    feeShare,
    ...beneficiaryOf(payee),
    ...(description && { description }),
    ...(note && { note }),
    ...(fee !== undefined && { fee }),
    ...(forbidden.length > 0 && {
      paymentMethods: forbidden.map((name) => ({ name, forbidden: true })),
    }),
  }
}
