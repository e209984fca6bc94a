import * as z from 'zod/mini'
import { signedAsk } from '../signed-post.ts'
import { payeeAnswer, type PayeeCheck } from './payee-check.ts'

/**
 * Whoever the operator's gateway asks: each question is a signed POST of `{ type: 'payee.check', name, kind, destination }`
 * that is answered as `payeeAnswer`. @throws when the secret is none
 */
export function webhookPayeeCheck(url: string, secret: string): PayeeCheck {
  const ask = signedAsk('payee check', url, secret)
  return {
    ask: async (question) => z.parse(payeeAnswer, await ask({ type: 'payee.check', ...question })),
  }
}

/** Nobody asks the payee's bank; what a server answers whose operator set no company. */
export const noPayeeCheck: PayeeCheck = { ask: async () => ({ outcome: 'notPossible' }) }
