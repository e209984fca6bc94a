import type * as calls from '@sixpence/protocol/devices/devices'
import { leavePush } from '#auth/two-step.ts'
import type { Context } from '#context/handler.ts'
import { removeDevice } from '#store/device/device-changes.ts'
import { lockPerson } from '#store/customer/locks.ts'
import { ownDevice } from './own-device.ts'

/**
 * Removes a phone: its sessions end, its pending requests go, and the person is mailed. Without another linked
 * phone they sign in as before push. @throws Refused deviceNotFound
 */
export async function remove(
  deviceId: number,
  context: Pick<Context<typeof calls.authDeviceDelete>, 'by' | 'services' | 'browser' | 't' | 'change'>,
): Promise<Record<string, never>> {
  const { by, services: s, browser, t, change } = context
  const { person } = by
  const device = await ownDevice(s, by, deviceId)
  await change(async (client) => {
    // Locks the person, so that of two concurrent removals one detects that it removes the last phone.
    await lockPerson(client, person.id)
    await removeDevice(client, { id: device.id, personId: person.id }, s.clock.now())
    await leavePush(s, client, person)
  })
  s.store.people.forget(person.id)
  await s.sessions.endOf(person.id, 'device removed', { deviceId: device.id })
  await s.partners.mail.send({
    brand: browser.brand,
    to: person.email,
    subject: t('A phone was removed'),
    text: t('{device} can no longer confirm sign-ins and payments for you at {brand}.', {
      device: device.name,
      brand: s.brand(browser.brand).name,
    }),
  })
  return {}
}
