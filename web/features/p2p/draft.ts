import { currencies } from '@sixpence/money'
import type { InputOf } from '@sixpence/protocol/call'
import type { p2pSend } from '@sixpence/protocol/p2p'
import { useState } from 'react'
import * as z from 'zod/mini'
import { actingKey } from '#lib/acting.ts'
import { keptInTab } from '#lib/storage.ts'
import { cleanEmail } from './email.ts'
import type { SendStep } from './send-search.ts'

/** What has been entered, as it was typed; whether it is right is judged where it is shown. */
const shape = z.object({
  to: z.string(),
  /** accountId of the payer's account. */
  from: z.optional(z.int()),
  currency: z.optional(z.enum(currencies)),
  amount: z.string(),
  note: z.string(),
  reference: z.string(),
  /** When it was handed to the server. Until its outcome is known nothing of it may change: a change would pay twice. */
  sentAt: z.optional(z.int()),
  /** The held payment that was made of it. */
  payment: z.optional(z.int()),
})
export type Draft = z.output<typeof shape>

export type DraftChange = { [Field in keyof Draft]?: Draft[Field] | undefined }

export const emptyDraft: Draft = { to: '', amount: '', note: '', reference: '' }

/** Kept in the tab, so that neither a reload nor a step back loses anything; a sign-out forgets it (B097). */
const stored = () => keptInTab(`p2p.draft.${actingKey()}`, shape)

/** For a form that is filled in from elsewhere. One that is under way is not overwritten: it is found there instead. */
export function keepDraft(change: DraftChange): void {
  const known = stored().get()
  if (known?.sentAt === undefined && known?.payment === undefined) stored().set(merged(emptyDraft, change))
}

export function useDraft() {
  const [draft, setDraft] = useState(() => stored().get() ?? emptyDraft)

  function keep(next: Draft): void {
    stored().set(next)
    setDraft(next)
  }

  return {
    draft,
    /** Undefined takes a value out. */
    update: (change: DraftChange) =>
      // The newest kept one: two updates may come before the next drawing.
      keep(merged(stored().get() ?? emptyDraft, change)),
    replace: keep,
    clear: () => {
      stored().remove()
      setDraft(emptyDraft)
    },
    /** Done with it; what is shown stays until the page has changed. */
    forget: () => stored().remove(),
  }
}

export const isUntouched = ({ to, amount, note, reference }: Draft): boolean =>
  !(to || amount || note || reference)

/**
 * What is sent, from the entries alone: nothing that is read again may change it, or a repeat would not be known as one.
 */
export function inputOf({
  to,
  from,
  currency,
  amount,
  note,
  reference,
}: Draft): InputOf<typeof p2pSend> | undefined {
  if (from === undefined || currency === undefined) return undefined
  return {
    accountId: from,
    amount,
    currency,
    toEmail: cleanEmail(to),
    ...(note.trim() && { note: note.trim() }),
    ...(reference.trim() && { reference: reference.trim() }),
    platform: 'web',
  }
}

/** The step that may be open: what was asked for, but none before what it needs, and none past a payment under way. */
export function openStep(asked: SendStep | undefined, draft: Draft, payment: number | undefined): SendStep {
  if (payment !== undefined || draft.payment !== undefined) return 'confirm'
  if (draft.sentAt !== undefined) return 'check'
  if (!draft.to) return 'payee'
  if (asked === 'check' || asked === 'confirm') return draft.amount && inputOf(draft) ? 'check' : 'amount'
  return asked ?? 'payee'
}

function merged(draft: Draft, change: DraftChange): Draft {
  const next = { ...draft, ...change }
  // What was taken out stands there as undefined, which the shape does not keep.
  return z.parse(shape, JSON.parse(JSON.stringify(next)))
}
