import { useState } from 'react'
import * as z from 'zod/mini'
import { actingKey } from '#lib/call/acting.ts'
import { type StoredValue, keptInTab } from '#lib/storage.ts'

/** The sending state in every draft of a flow. */
export const underWay = {
  /** When it was submitted to the server. Until its outcome is known it must not change: a change would pay twice. */
  sentAt: z.optional(z.int()),
  /** The held payment that was created from it. */
  payment: z.optional(z.int()),
}
export type SendProgress = { sentAt?: number | undefined; payment?: number | undefined }

export type ChangeOf<Draft> = { [Field in keyof Draft]?: Draft[Field] | undefined }

export type KeptDraft<Draft> = {
  stored: () => StoredValue<Draft>
  merged: (draft: Draft, change: ChangeOf<Draft>) => Draft
  empty: Draft
  /**
   * For a form that is filled in from elsewhere. A draft under way is not overwritten: the form opens with it, and once it
   * has ended, with the entries requested meanwhile.
   */
  keep: (change: ChangeOf<Draft>) => void
  /** The entries requested while another payment was under way; returned once. */
  takeNext: () => Draft | undefined
}

/**
 * The entries of a form, by its name: stored in the tab, so that neither a reload nor a step back loses anything; a sign-out
 * deletes them (B097), any other end of the session does not (parked-drafts.ts).
 */
export function keptDraft<Draft extends object>(
  name: string,
  shape: z.ZodMiniType<Draft>,
  empty: Draft,
): KeptDraft<Draft> {
  const stored = () => keptInTab(`${name}.draft.${actingKey()}`, shape)

  const next = () => keptInTab(`${name}.next.${actingKey()}`, shape)

  function merged(draft: Draft, change: ChangeOf<Draft>): Draft {
    // Removed values are undefined, and the schema drops them.
    return z.parse(shape, JSON.parse(JSON.stringify({ ...draft, ...change })))
  }

  function keep(change: ChangeOf<Draft>): void {
    const progress = stored().get() as SendProgress | undefined
    const isUnderWay = progress?.sentAt !== undefined || progress?.payment !== undefined
    const place = isUnderWay ? next() : stored()
    place.set(merged(empty, change))
  }

  function takeNext(): Draft | undefined {
    const draft = next().get()
    next().remove()
    return draft
  }

  return { stored, merged, empty, keep, takeNext }
}

export function useDraft<Draft>({ stored, merged, empty }: KeptDraft<Draft>) {
  const [draft, setDraft] = useState(() => stored().get() ?? empty)

  function replace(next: Draft): void {
    stored().set(next)
    setDraft(next)
  }

  return {
    draft,
    /** Undefined removes a value. */
    update: (change: ChangeOf<Draft>) =>
      // The newest stored draft: two updates may precede the next render.
      replace(merged(stored().get() ?? empty, change)),
    replace,
    clear: () => {
      stored().remove()
      setDraft(empty)
    },
    /** Discards the draft; the shown content stays until the page has changed. */
    forget: () => stored().remove(),
  }
}
