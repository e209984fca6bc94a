import * as z from 'zod/mini'
import { signedAsk, type GatewayAddress } from '../signed-post.ts'
import { keyHolder, type InstantKeys } from './instant-keys.ts'

const answer = z.object({ holder: z.nullable(keyHolder) })

/**
 * A key directory behind the operator's gateway: each request is a signed POST of `{ type: 'key.find', key: { type,
 * key } }`, answered by `{ holder }`, which is null for an unknown key. @throws when the secret is malformed
 */
export function webhookInstantKeys(address: GatewayAddress): InstantKeys {
  const ask = signedAsk('instant keys', address)
  return {
    find: async (key) => z.parse(answer, await ask({ type: 'key.find', key })).holder ?? undefined,
  }
}

/** Used when the operator has configured no directory: every request fails. */
export const noInstantKeys: InstantKeys = {
  find: () => Promise.reject(new Error('no directory of keys is set: INSTANT_KEYS_URL, INSTANT_KEYS_SECRET')),
}
