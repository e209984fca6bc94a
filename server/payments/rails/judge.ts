import type { Currency } from '@sixpence/money'
import type { RailState } from '@sixpence/partners/rails/rails'
import type { InstructionState } from '#rules/instruction-state.ts'

/** What a company says of a payment; asked, it weighs more than a call that may be late or untrue. */
export type Word = { kind: RailState; units: bigint; currency: Currency; isAsked: boolean }

/** What follows from a word. `ask`: it is believed only if the company says the same when it is asked. */
export type Verdict = 'accept' | 'post' | 'release' | 'giveBack' | 'nothing' | 'ask' | { difference: string }

const open: readonly InstructionState[] = ['sent', 'accepted', 'unknown']

/**
 * Judges a word of the company by what was there before. Money that was held is freed only after the company has
 * confirmed it, since it cannot be taken again; nothing is booked or given back twice; what does not fit has a name.
 */
export function judge(
  { state, units, currency }: { state: InstructionState; units: bigint; currency: Currency },
  word: Word,
): Verdict {
  const { kind, isAsked } = word
  if (state === 'created' || state === 'withdrawn') return { difference: 'neverSent' }
  if (word.currency !== currency) return { difference: 'wrongCurrency' }
  if (word.units !== units) return { difference: 'wrongAmount' }
  if (kind === state) return 'nothing'
  const isOpen = open.includes(state)
  switch (kind) {
    case 'accepted':
      return isOpen ? 'accept' : 'nothing'
    case 'settled':
      if (isOpen) return 'post'
      // It came back before it was told that it had left: both are true, and nothing is owed.
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

/** `rejectedAfterSettled` */
const nameOf = (kind: RailState, state: InstructionState): string =>
  `${kind}After${state.charAt(0).toUpperCase()}${state.slice(1)}`
