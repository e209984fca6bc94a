import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { issueDeviceSecret, oneTimeText } from '#auth/device-key.ts'

const lifeMs = 2 * 60_000

/**
 * An unknown phone gets a secret too, which is never accepted, so that a stranger cannot find out which phones exist.
 */
export const authDeviceChallenge: Handler<typeof calls.authDeviceChallenge> = async (
  { deviceId },
  { services: s, browser },
) => {
  const device = await s.store.devices.byId(deviceId)
  const isLinked = device?.state === 'linked' && device.brand === browser.brand
  const { secret, expiresAt } = isLinked
    ? await issueDeviceSecret(s, deviceId)
    : { secret: oneTimeText(), expiresAt: new Date(s.clock.now().getTime() + lifeMs) }
  return { secret, expiresAt: expiresAt.toISOString() }
}
