import { keyOf, signed } from './webhook-signature.ts'

const timeoutMs = 10_000

/**
 * Sends messages to the operator's gateway, each as a signed POST of {brand, to, text}, so that any provider can be
 * used. Signed as in Standard Webhooks 1.0 with the `whsec_…` secret; the gateway discards repeated messages by
 * `webhook-id`. Any status but 2xx is a failure; redirects are not followed.
 */
export function signedPost(
  gateway: string,
  url: string,
  secret: string,
): (message: { brand: string; to: string; text: string }) => Promise<void> {
  const post = poster(gateway, url, secret)
  return async (message) => {
    const answer = await post(message)
    await answer.body?.cancel()
  }
}

/** The same for requests with an answer: returns the gateway's JSON, which the caller has to validate. */
export function signedAsk(
  gateway: string,
  url: string,
  secret: string,
): (message: object) => Promise<unknown> {
  const post = poster(gateway, url, secret)
  return async (message) => (await post(message)).json()
}

function poster(gateway: string, url: string, secret: string): (message: object) => Promise<Response> {
  const key = keyOf(gateway, secret)
  return async (message) => {
    const { body, headers } = signed(key, message, new Date())
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw new Error(`the ${gateway} gateway answered ${answer.status}`)
  }
}
