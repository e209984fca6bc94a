import { isNeverConnected, PartnerFault } from './partner-fault.ts'
import { keyOf, signed } from './webhook-signature.ts'

/** Where the operator's gateway is, and the `whsec_…` secret that its messages are signed with. */
export type GatewayAddress = { url: string; secret: string }

/** Below the 10 seconds of a call, so that the gateway's failure is answered and logged as such. */
const timeoutMs = { message: 4_000, request: 8_000 }
/** After this many consecutive requests without an answer, requests pause for a while, and calls fail at once. */
const unansweredMost = 3
const pauseMs = 30_000

/**
 * Sends messages to the operator's gateway, each as a signed POST of {brand, to, text}, so that any provider can be
 * used. Signed as in Standard Webhooks 1.0 with the `whsec_…` secret; the gateway discards repeated messages by
 * `webhook-id`. Any status but 2xx is a failure; redirects are not followed. @throws PartnerFault
 */
export function signedPost(
  gateway: string,
  address: GatewayAddress,
): (message: { brand: string; to: string; text: string }) => Promise<void> {
  const post = poster(gateway, { ...address, kind: 'message' })
  return async (message) => {
    const answer = await post(message)
    await answer.body?.cancel()
  }
}

/**
 * Sends signed requests like `signedPost`, and returns the gateway's JSON, which the caller has to validate.
 * @throws PartnerFault
 */
export function signedAsk(gateway: string, address: GatewayAddress): (message: object) => Promise<unknown> {
  const post = poster(gateway, { ...address, kind: 'request' })
  return async (message) => {
    const answer = await post(message)
    try {
      return await answer.json()
    } catch (error) {
      throw new PartnerFault(`the ${gateway} gateway answered no JSON, or not whole`, {
        isUndone: false,
        isMessage: false,
        cause: error,
      })
    }
  }
}

type Gateway = GatewayAddress & { kind: keyof typeof timeoutMs }

function poster(gateway: string, { url, secret, kind }: Gateway): (message: object) => Promise<Response> {
  const key = keyOf(gateway, secret)
  const fault = (text: string, isUndone: boolean, cause?: unknown) =>
    new PartnerFault(`the ${gateway} gateway ${text}`, { isUndone, isMessage: kind === 'message', cause })
  let unanswered = 0
  let pausedUntil = 0
  return async (message) => {
    if (performance.now() < pausedUntil)
      throw fault(`did not answer ${unanswered} times and is not asked for ${pauseMs / 1_000} s`, true)
    const { body, headers } = signed(key, message, new Date())
    let answer: Response
    try {
      answer = await fetch(url, {
        method: 'POST',
        body,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs[kind]),
      })
    } catch (error) {
      unanswered += 1
      if (unanswered >= unansweredMost) pausedUntil = performance.now() + pauseMs
      throw fault('did not answer: fetch failed', isNeverConnected(error), error)
    }
    unanswered = 0
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw fault(`answered ${answer.status}`, true)
  }
}
