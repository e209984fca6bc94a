import * as z from 'zod/mini'
import { signedAsk } from '../signed-post.ts'
import { keyOf, readSigned } from '../webhook-signature.ts'
import { type Identity, resultIn } from './identity.ts'

/** A page of theirs is over https, whatever the gateway says. */
const answer = z.object({ url: z.url({ protocol: /^https$/ }) })

/**
 * Any identity company behind the operator's own gateway: an order is a signed POST that answers `{ url }`, the page where
 * the person goes on; results come as signed callbacks with the same secret. @throws when the secret is none
 */
export function webhookIdentity(url: string, secret: string): Identity {
  const key = keyOf('identity', secret)
  const ask = signedAsk('identity', url, secret)
  return {
    async begin(order) {
      return { goOnAt: z.parse(answer, await ask({ type: 'identity.begin', ...order })).url }
    },
    // Who went on at the company's page is done there.
    async handIn() {},
    read: (callback, now) => resultIn(readSigned(key, callback, now)),
  }
}
