import { randomUUID } from 'node:crypto'
import { keyOf, signedAs } from '@sixpence/partners/webhook-signature'
import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { addressRules } from '#deliveries/address.ts'
import { poster } from '#deliveries/post.ts'
import { newSecret } from '#store/delivery/endpoints.ts'
import { secretsOfWebhook, webhooksOf } from '#store/delivery/webhooks.ts'
import { testData } from './webhook-source.ts'
import { requirePublicUrl } from './webhook-url.ts'

/** Timeout while a person waits for the result (Q176). */
const timeoutMs = 5_000

export const webhookPing: Handler<typeof calls.webhookPing> = async (
  { url },
  { by: { customer }, services: s },
) => {
  requirePublicUrl(s, url)
  const now = s.clock.now()
  const keys = (await secretsFor(s, customer.id, url)).map((secret) => keyOf('customer', secret))
  const body = JSON.stringify({
    type: 'test',
    timestamp: now.toISOString(),
    data: testData,
  })
  const post = poster({ rules: addressRules(s.config), timeoutMs })
  const { outcome, status } = await post(url, signedAs(keys, { id: `msg_${randomUUID()}`, body }, now))
  return { ok: outcome === 'delivered', outcome, ...(status !== undefined && { status }) }
}

/** Secrets of the webhook with this address; a random secret if there is no such webhook. */
async function secretsFor(s: Services, customerId: number, url: string): Promise<string[]> {
  const now = s.clock.now()
  const existingWebhook = (await webhooksOf(s, customerId, now)).find((webhook) => webhook.url === url)
  return existingWebhook ? secretsOfWebhook(s, existingWebhook, now) : [newSecret()]
}
