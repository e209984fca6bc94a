import * as z from 'zod/mini'
import { signedAsk, type GatewayAddress } from '../signed-post.ts'
import { keyOf, readSigned } from '../webhook-signature.ts'
import { type Identity, resultIn } from './identity.ts'

/** The company's page must use https. */
const answer = z.object({ url: z.url({ protocol: /^https$/ }) })

/**
 * An identity company behind the operator's gateway: an order is a signed POST answered by `{ url }`, the page on
 * which the person continues; results arrive as callbacks signed with the same secret. @throws when the secret is
 * malformed
 */
export function webhookIdentity(address: GatewayAddress): Identity {
  const key = keyOf('identity', address.secret)
  const ask = signedAsk('identity', address)
  return {
    async begin(order) {
      return { goOnAt: z.parse(answer, await ask({ type: 'identity.begin', ...order })).url }
    },
    // Not needed: the person finishes on the company's page.
    async handIn() {},
    read: (callback, now) => resultIn(readSigned(key, callback, now)),
  }
}
