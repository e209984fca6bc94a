import type * as calls from '@sixpence/protocol/public-api/webhooks'
import type { Handler } from '#context/handler.ts'
import { overlapMs, renewSecret } from '#store/delivery/endpoints.ts'

export const webhookSecretRotate: Handler<typeof calls.webhookSecretRotate> = async (
  { id },
  { by, services: s, change, refuse },
) => {
  const now = s.clock.now()
  const of = { customerId: by.customer.id, webhookId: id }
  const secret = await change(
    async (client) =>
      (await renewSecret({ db: client, personal: s.personal }, of, now)) ?? refuse('webhookNotFound'),
  )
  return { secret, oldSecretUntil: new Date(now.getTime() + overlapMs).toISOString() }
}
