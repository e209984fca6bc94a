import * as z from 'zod/mini'
import { signedAsk, type GatewayAddress } from '../signed-post.ts'
import { keyOf, readSigned } from '../webhook-signature.ts'
import { type ESign, resultIn } from './esign.ts'

/** Signing pages must use https. */
const beginAnswer = z.object({
  signUrls: z.array(z.url({ protocol: /^https$/ })).check(z.minLength(1), z.maxLength(5)),
})

/**
 * A signing company behind the operator's gateway: an order is a signed POST answered by `{ signUrls }`, a query is
 * answered by a result or `{}`; results also arrive as callbacks signed with the same secret. @throws when the secret
 * is malformed
 */
export function webhookESign(address: GatewayAddress): ESign {
  const key = keyOf('esign', address.secret)
  const ask = signedAsk('esign', address)
  return {
    begin: async (order) => z.parse(beginAnswer, await ask({ type: 'esign.begin', ...order })),
    ask: async (clientId) => resultIn(await ask({ type: 'esign.ask', clientId })),
    read: (callback, now) => resultIn(readSigned(key, callback, now)),
  }
}
