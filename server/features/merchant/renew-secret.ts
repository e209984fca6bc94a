import type * as calls from '@sixpence/protocol/merchant/notices'
import { onceConfirmed } from '#auth/confirmed.ts'
import type { Context } from '#context/handler.ts'
import { endpointOf, overlapMs, renewSecret } from '#store/delivery/endpoints.ts'

/**
 * A new secret, confirmed by the person's own factor, beside which the one before is used for a day.
 * @throws Refused noticeSecretMissing
 */
export async function renewedSecret(
  context: Context<typeof calls.pbnSettingsUpdate>,
  confirmation: Parameters<typeof onceConfirmed>[1],
  kind: 'ipn' | 'button',
) {
  const { by, services: s, change, refuse } = context
  const of = { customerId: by.customer.id, kind }
  if (!(await endpointOf(s, of.customerId, kind, s.clock.now()))) refuse('noticeSecretMissing')
  return onceConfirmed(context, confirmation, `notices:${of.customerId}:${kind}:secret`, async () => {
    const now = s.clock.now()
    const secret = await change(
      async (client) =>
        (await renewSecret({ db: client, personal: s.personal }, of, now)) ?? refuse('noticeSecretMissing'),
    )
    return { secret, oldSecretUntil: new Date(now.getTime() + overlapMs).toISOString() }
  })
}
