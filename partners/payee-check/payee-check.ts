import * as z from 'zod/mini'
import type { Destination } from '../rails/rails.ts'

/** A request whether an account is held under a name. */
export type PayeeQuestion = { name: string; kind: 'person' | 'company'; destination: Destination }

const name = z.string().check(z.minLength(1), z.maxLength(140))

/**
 * Answer of the payee's bank. Most banks compare the names themselves; when a bank only returns the holder's name, we
 * compare. `close` contains the account holder's name.
 */
export const payeeAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['match', 'none', 'notPossible']) }),
  z.object({ outcome: z.literal('close'), name }),
  z.object({ outcome: z.literal('holder'), name }),
])
export type PayeeAnswer = z.infer<typeof payeeAnswer>

/** Verification of payee in Europe, confirmation of payee in the United Kingdom. */
export type PayeeCheck = {
  /** Checks a payee. @throws when the service does not answer */
  ask(question: PayeeQuestion): Promise<PayeeAnswer>
}
