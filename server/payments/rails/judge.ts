import type { Currency } from '@sixpence/money'
import type { RailState } from '@sixpence/partners/rails/rails'
import type { InstructionState } from '#rules/instruction-state.ts'

/** A status reported by a company. `isAsked`: the answer to a query, which is trusted more than a webhook. */
export type ReportedStatus = { kind: RailState; units: bigint; currency: Currency; isAsked: boolean }

/**
 * What to do about a reported status, as stored in `app.rail_event.done`. `release`: void the hold; `ask`: only if the
 * company confirms it when queried.
 */
export type Verdict = 'accept' | 'post' | 'release' | 'giveBack' | 'nothing' | 'ask' | { difference: string }

const open: readonly InstructionState[] = ['sent', 'accepted', 'unknown']

/**
 * Decides what follows from a reported status in the instruction's current state. A hold is voided only when the
 * company confirms it on query, because the money could not be collected again. Nothing is posted or returned twice.
 * Anything unexpected gives a named difference.
 */
export function judge(
  { state, units, currency }: { state: InstructionState; units: bigint; currency: Currency },
  word: ReportedStatus,
): Verdict {
  const { kind, isAsked } = word
  if (state === 'created' || state === 'held' || state === 'withdrawn') return { difference: 'neverSent' }
  if (word.currency !== currency) return { difference: 'wrongCurrency' }
  if (word.units !== units) return { difference: 'wrongAmount' }
  if (kind === state) return 'nothing'
  const isOpen = open.includes(state)
  switch (kind) {
    case 'accepted':
      return isOpen ? 'accept' : 'nothing'
    case 'settled':
      if (isOpen) return 'post'
      // The webhooks arrived in the wrong order; the return was booked already.
      return state === 'returned' ? 'nothing' : { difference: nameOf(kind, state) }
    case 'returned':
      if (state === 'settled') return 'giveBack'
      break
    case 'rejected':
    case 'recalled':
      break
  }
  if (isOpen) return isAsked ? 'release' : 'ask'
  return { difference: nameOf(kind, state) }
}

/** Name of a difference, such as `rejectedAfterSettled`. */
const nameOf = (kind: RailState, state: InstructionState): string =>
  `${kind}After${state.charAt(0).toUpperCase()}${state.slice(1)}`
