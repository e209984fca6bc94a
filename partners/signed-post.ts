import { createHmac, randomUUID } from 'node:crypto'

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
  const key = keyOf(gateway, secret)
  return async ({ brand, to, text }) => {
    const id = `msg_${randomUUID()}`
    const at = String(Math.floor(Date.now() / 1000))
    const body = JSON.stringify({ brand, to, text })
    const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': `v1,${signature}`,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the ${gateway} gateway answered ${answer.status}`)
  }
}

/** @throws unless it is `whsec_` and 24 to 64 bytes in base64 */
function keyOf(gateway: string, secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (!secret.startsWith('whsec_') || key.length < 24 || key.length > 64)
    throw new Error(`the secret of the ${gateway} gateway must be whsec_ and 24 to 64 bytes in base64`)
  return key
}
