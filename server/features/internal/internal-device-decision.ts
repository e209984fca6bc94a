import type * as calls from '@sixpence/protocol/internal/internal'
import type { Handler } from '#context/handler.ts'
import { noteFactor } from '#auth/cooling.ts'
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
    const found = decided ?? refuse('deviceNotFound')
    if (result) await noteFactor(s, client, found.personId, 'device')
    return found
  })
  s.store.people.forget(device.personId)
  if (result && device.enablesPush) await setLogin2fa(context, device.personId, 'push')
  return {}
}
