import type * as calls from '@sixpence/protocol/internal/internal'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import { setLogin2fa } from '#auth/two-step.ts'
import { declineDevice, linkDevice } from '#store/device/device-changes.ts'

export const internalDeviceDecision: Handler<typeof calls.internalDeviceDecision> = async (
  { deviceId, result },
  context,
) => {
  const { services: s, refuse, change } = context
  const now = s.clock.now()
  const device = await change(async (client) => {
    const decided = await (result ? linkDevice : declineDevice)(client, deviceId, now)
    const decision = decided ?? refuse('deviceNotFound')
    if (result)
      await notifyPerson(s, client, {
        person: { id: decision.personId },
        act: { subject: 'device', facts: { name: await nameOf(client, deviceId) } },
        factor: 'device',
      })
    return decision
  })
  s.store.people.forget(device.personId)
  if (result && device.enablesPush) await setLogin2fa(context, device.personId, 'push')
  return {}
}

async function nameOf(client: Pick<pg.PoolClient, 'query'>, deviceId: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from app.device where id = $1', [
    deviceId,
  ])
  return rows[0]?.name ?? '–'
}
