import type * as calls from '@sixpence/protocol/merchant/notices'
import { noticeStatuses } from '@sixpence/protocol/merchant/notices'
import { digestOfChange } from '#auth/confirmed.ts'
import { notifyCompany } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { endpointOf, keepEndpoint } from '#store/delivery/endpoints.ts'
import { ofButtons } from './notices.ts'
import { renewedSecret } from './renew-secret.ts'

/**
 * Creating the endpoint, a new secret and switching it on are confirmed by the person's own factor; switching it off
 * takes effect at once.
 */
export const pbnSettingsUpdate: Handler<typeof calls.pbnSettingsUpdate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  const { statusId, secret } = input
  const of = { customerId: by.customer.id, kind: 'button' } as const
  if (secret) return statusId === undefined ? renewedSecret(context, 'button') : refuse('noticeSecretAlone')
  const act = {
    subject: `notices:${of.customerId}:button:${digestOfChange({ statusId })}`,
    facts: { company: by.customer.name, address: '–' },
  }
  const write = async () => {
    const newSecretText = await change(async (client) => {
      const secret = await keepEndpoint(
        { db: client, personal: s.personal },
        of,
        { isOn: statusId === noticeStatuses.on, events: ofButtons },
        s.clock.now(),
      )
      await notifyCompany(s, client, { customer: by.customer, by: by.person, act })
      return secret
    })
    return newSecretText === undefined ? {} : { secret: newSecretText }
  }
  const endpoint = await endpointOf(s, of.customerId, 'button', s.clock.now())
  const isFree = endpoint && (endpoint.isOn || statusId !== noticeStatuses.on)
  return { act: isFree ? undefined : act, does: write }
}
