import type * as calls from '@sixpence/protocol/internal/internal'
import type { Handler } from '#context/handler.ts'
import { noteFactor } from '#auth/cooling.ts'
import { setLogin2fa } from '#auth/two-step.ts'

export const internalDeviceDecision: Handler<typeof calls.internalDeviceDecision> = async (
  { deviceId, result },
  context,
) => {
  const { services: s, refuse, change } = context
  const now = s.clock.now()
  const device = await change(async (client) => {
    const { rows } = await client.query<{ personId: number; enablesPush: boolean }>(
      result
        ? `update app.device set state = 'linked', linked_at = $2 where id = $1 and state = 'pending'
           returning person_id as "personId", enables_push as "enablesPush"`
        : `update app.device set state = 'removed', removed_at = $2, push_token = null where id = $1 and state = 'pending'
           returning person_id as "personId", enables_push as "enablesPush"`,
      [deviceId, now],
    )
    const found = rows[0] ?? refuse('deviceNotFound')
    if (result) await noteFactor(s, client, found.personId, 'device')
    return found
  })
  s.store.people.forget(device.personId)
  if (result && device.enablesPush) await setLogin2fa(context, device.personId, 'push')
  return {}
}
