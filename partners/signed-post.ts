import { keyOf, signed } from './webhook-signature.ts'

const timeoutMs = 10_000

/**
 * Hands messages to the operator's own gateway, each as a signed POST of {brand, to, text}, so that any company can
 * stand behind it. The signature is that of Standard Webhooks 1.0, `secret` its `whsec_…`; the gateway drops a second
 * message with the same `webhook-id`. Any answer but 2xx is a failure; redirects are not followed.
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

/** The same for what is answered: the JSON of the gateway, of which nothing is known yet. */
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
