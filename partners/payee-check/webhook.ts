import * as z from 'zod/mini'
import { signedAsk, type GatewayAddress } from '../signed-post.ts'
import { payeeAnswer, type PayeeCheck } from './payee-check.ts'

/**
 * A payee check behind the operator's gateway: each request is a signed POST of `{ type: 'payee.check', name, kind,
 * destination }`, answered as `payeeAnswer`. @throws when the secret is malformed
 */
export function webhookPayeeCheck(address: GatewayAddress): PayeeCheck {
  const ask = signedAsk('payee check', address)
  return {
    ask: async (question) => z.parse(payeeAnswer, await ask({ type: 'payee.check', ...question })),
  }
}

/** Used when the operator has configured no payee check: answers `notPossible`. */
export const noPayeeCheck: PayeeCheck = { ask: async () => ({ outcome: 'notPossible' }) }
