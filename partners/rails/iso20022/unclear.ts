import { createHash } from 'node:crypto'
import type { RailEvent } from '../rails.ts'

/** The instruction that has this reference, which may be the payer's end-to-end id; ours is `reference`. */
export type AmountOf = (reference: string) => SentAmount | undefined
export type SentAmount = { units: string; currency: string; reference?: string }

/** The message that a line is of. */
export type MessageFacts = {
  messageId: string
  at: Date
  amountOf: AmountOf
  /** The number of our account; lines of others get ids of their own. */
  own?: string | undefined
}

/**
 * An event that asks a person to read a line, with the reason; without names, because cases are not encrypted. The
 * same place gives the same event, in whichever message it comes.
 */
export function unclearLine(
  { messageId, at }: Pick<MessageFacts, 'messageId' | 'at'>,
  { place, reference, text }: { place: string; reference?: string | undefined; text: string },
): RailEvent {
  const id = `unclear-${createHash('sha256').update(place).digest('hex').slice(0, 27)}`
  return {
    id,
    at: at.toISOString(),
    kind: 'unclear',
    reference: reference && reference.length <= 35 ? reference : id,
    text: `${messageId}: ${text}`.slice(0, 300),
  }
}

/** The message of an error, for a case. */
export const reasonIn = (error: unknown): string => (error instanceof Error ? error.message : String(error))
