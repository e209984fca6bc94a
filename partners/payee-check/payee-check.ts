import * as z from 'zod/mini'
import type { Destination } from '../rails/rails.ts'

/** Whether an account is held under a name. */
export type PayeeQuestion = { name: string; kind: 'person' | 'company'; destination: Destination }

const name = z.string().check(z.minLength(1), z.maxLength(140))

/**
 * What the payee's bank says. Most compare themselves; who only tells the holder leaves that to us. `close` carries the
 * name the account is held under.
 */
export const payeeAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['match', 'none', 'notPossible']) }),
  z.object({ outcome: z.literal('close'), name }),
  z.object({ outcome: z.literal('holder'), name }),
])
export type PayeeAnswer = z.infer<typeof payeeAnswer>

/** Who asks the payee's bank: verification of payee in Europe, confirmation of payee in the United Kingdom. */
export type PayeeCheck = {
  /** @throws when nobody answers */
  ask(question: PayeeQuestion): Promise<PayeeAnswer>
}
