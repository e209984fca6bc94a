import type * as calls from '@sixpence/protocol/merchant/notices'
import { noticeStatuses } from '@sixpence/protocol/merchant/notices'
import { digestOfChange, onceConfirmed } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { endpointOf, keepEndpoint } from '#store/delivery/endpoints.ts'
import { ofButtons } from './notices.ts'
import { renewedSecret } from './renew-secret.ts'

/** What makes a secret is confirmed by the person's own factor; switched, they are at once. */
export const pbnSettingsUpdate: Handler<typeof calls.pbnSettingsUpdate> = async (input, context) => {
  const { by, services: s, change, refuse } = context
  const { statusId, secret } = input
  const of = { customerId: by.customer.id, kind: 'button' } as const
  if (secret)
    return statusId === undefined ? renewedSecret(context, input, 'button') : refuse('noticeSecretAlone')
  const write = async () => {
    const made = await change((client) =>
      keepEndpoint(
        { db: client, personal: s.personal },
        of,
        { isOn: statusId === noticeStatuses.on, events: ofButtons },
        s.clock.now(),
      ),
    )
    return made === undefined ? {} : { secret: made }
  }
  if (await endpointOf(s, of.customerId, 'button', s.clock.now())) return write()
  return onceConfirmed(
    context,
    input,
    `notices:${of.customerId}:button:${digestOfChange({ statusId })}`,
    write,
  )
}
