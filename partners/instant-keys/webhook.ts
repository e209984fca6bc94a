import * as z from 'zod/mini'
import { signedAsk } from '../signed-post.ts'
import { keyHolder, type InstantKeys } from './instant-keys.ts'

const answer = z.object({ holder: z.nullable(keyHolder) })

/**
 * Whoever the operator's gateway asks: each question is a signed POST of `{ type: 'key.find', key: { type, key } }`, answered
 * with `{ holder }`, null where nobody has the key. @throws when the secret is none
 */
export function webhookInstantKeys(url: string, secret: string): InstantKeys {
  const ask = signedAsk('instant keys', url, secret)
  return {
    find: async (key) => z.parse(answer, await ask({ type: 'key.find', key })).holder ?? undefined,
  }
}

/** Nobody knows keys; what a server answers whose operator set no company. */
export const noInstantKeys: InstantKeys = {
  find: () => Promise.reject(new Error('no directory of keys is set: INSTANT_KEYS_URL, INSTANT_KEYS_SECRET')),
}
