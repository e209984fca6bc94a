import type * as calls from '@sixpence/protocol/merchant/notices'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Context, Plan } from '#context/handler.ts'
import { endpointOf, overlapMs, renewSecret } from '#store/delivery/endpoints.ts'

/**
 * A new secret, confirmed by the person's own factor; the previous secret remains valid for a day. @throws Refused
 * noticeSecretMissing
 */
export async function renewedSecret(
  context: Context<typeof calls.pbnSettingsUpdate>,
  kind: 'ipn' | 'button',
): Promise<Plan<{ secret: string; oldSecretUntil: string }>> {
  const { by, services: s, change, refuse } = context
  const of = { customerId: by.customer.id, kind }
  const endpoint = (await endpointOf(s, of.customerId, kind, s.clock.now())) ?? refuse('noticeSecretMissing')
  const act = {
    subject: `notices:${of.customerId}:${kind}:secret`,
    facts: { company: by.customer.name, address: endpoint.address ?? '–' },
  }
  const does = async () => {
    const now = s.clock.now()
    const secret = await change(async (client) => {
      const renewed = await renewSecret({ db: client, personal: s.personal }, of, now)
      await notifyCompany(s, client, { customer: by.customer, by: by.person, act })
      return renewed ?? refuse('noticeSecretMissing')
    })
    return { secret, oldSecretUntil: new Date(now.getTime() + overlapMs).toISOString() }
  }
  return { act, does }
}
