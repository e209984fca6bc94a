import type * as calls from '@sixpence/protocol/merchant/notices'
import { noticeStatuses } from '@sixpence/protocol/merchant/notices'
import type { Handler } from '#context/handler.ts'
import { keepEndpoint } from '#store/delivery/endpoints.ts'
import { ofButtons } from './notices.ts'
import { renewedSecret } from './renew-secret.ts'

export const pbnSettingsUpdate: Handler<typeof calls.pbnSettingsUpdate> = async (
  { statusId, secret },
  context,
) => {
  const { by, services: s, change, refuse } = context
  const of = { customerId: by.customer.id, kind: 'button' } as const
  if (secret) return statusId === undefined ? renewedSecret(context, of) : refuse('noticeSecretAlone')
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
