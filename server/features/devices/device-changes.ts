import type * as calls from '@sixpence/protocol/devices/devices'
import { notifyPerson } from '#auth/notify-person.ts'
import { leavePush } from '#auth/two-step.ts'
import type { Context, Plan } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { removeDevice } from '#store/device/device-changes.ts'
import { lockPerson } from '#store/customer/locks.ts'
import { ownDevice } from './own-device.ts'

/** The phone whose session this is. */
async function sessionDevice(s: Pick<Services, 'db'>, sessionId: string): Promise<number | undefined> {
  const { rows } = await s.db.query<{ id: number | null }>(
    "select device_id as id from app.session where id = nullif($1, '')::uuid",
    [sessionId],
  )
  return rows[0]?.id ?? undefined
}

/**
 * Removes a phone: its sessions end, its pending requests are deleted, and the person is notified. Needs a confirmation
 * if the phone is linked, unless the phone removes itself. @throws Refused deviceNotFound
 */
export async function removal(
  deviceId: number,
  context: Pick<Context<typeof calls.authDeviceDelete>, 'by' | 'services' | 't' | 'change'>,
): Promise<Plan<Record<string, never>>> {
  const { by, services: s, change } = context
  const { person } = by
  const device = await ownDevice(s, by, deviceId)
  const act = { subject: `deviceRemove:${device.id}`, facts: { name: device.name } }
  const does = async () => {
    await change(async (client) => {
      // Locks the person, so that concurrent removals detect that they remove the last phone.
      await lockPerson(client, person.id)
      await removeDevice(client, { id: device.id, personId: person.id }, s.clock.now())
      await leavePush(s, client, person)
      await notifyPerson(s, client, {
        person,
        act,
        words: (t, brand) => [
          t('A phone was removed'),
          t('{device} can no longer confirm sign-ins and payments for you at {brand}.', {
            device: device.name,
            brand,
          }),
        ],
      })
    })
    s.store.people.forget(person.id)
    await s.sessions.endOf(person.id, 'device removed', { deviceId: device.id })
    return {}
  }
  // A phone that removes itself has signed in with its own key.
  const isItself = (await sessionDevice(s, by.sessionId)) === device.id
  return { act: device.state === 'linked' && !isItself ? act : undefined, does }
}
