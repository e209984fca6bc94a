import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import { addressRules } from '#deliveries/address.ts'
import { poster } from '#deliveries/post.ts'

/** Timeout while a person waits for the result (Q176). */
const timeoutMs = 5_000

export const checkUrls: Handler<typeof calls.checkUrls> = async ({ urls }, { services: s }) => {
  const probe = poster({ rules: addressRules(s.config), timeoutMs, method: 'GET' })
  const results = await Promise.all(
    urls.map(async (url) => {
      const { outcome, status = 0 } = await probe(url, { headers: {}, body: '' })
      // A server that answers an unexpected request with a 4xx is reachable all the same.
      return { url, ok: outcome === 'delivered' || (outcome === 'status' && status < 500) }
    }),
  )
  return { results }
}
