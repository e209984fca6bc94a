import type * as calls from '@sixpence/protocol/devices/devices'
import type { Context, Handler } from '#context/handler.ts'
import { leavePush } from '#auth/two-step.ts'
import { deviceOnWire } from '#store/device/devices.ts'
import { ownDevice } from './wire.ts'

export const authDeviceRename: Handler<typeof calls.authDeviceRename> = async (
  input,
  { by, services: s, change },
) => {
  const { id } = await ownDevice(s, by, input.deviceId)
  await change((client) => client.query('update app.device set name = $2 where id = $1', [id, input.name]))
  return { device: deviceOnWire(await ownDevice(s, by, id)) }
}

export const authDeviceDefaultSet: Handler<typeof calls.authDeviceDefaultSet> = async (
  { deviceId, isDefault },
  { by, services: s, change, refuse },
) => {
  const { id, state } = await ownDevice(s, by, deviceId)
  if (state !== 'linked') return refuse('deviceNotFound')
  await change(async (client) => {
    // Two at once: one of them is the default, not both.
    await client.query('select from app.person where id = $1 for update', [by.person.id])
    await client.query('update app.device set is_default = false where person_id = $1 and is_default', [
      by.person.id,
    ])
    if (isDefault)
      await client.query(`update app.device set is_default = true where id = $1 and state = 'linked'`, [id])
  })
  return { device: deviceOnWire(await ownDevice(s, by, id)) }
}

export const authDeviceDelete: Handler<typeof calls.authDeviceDelete> = async (input, context) =>
  remove(input.deviceId, context)

export const linkedDeviceDelete: Handler<typeof calls.linkedDeviceDelete> = async (input, context) =>
  remove(input.deviceId, context)

/** Its sessions end and what it was asked to decide goes with it; who has no phone left signs in as before. */
async function remove(
  deviceId: number,
  context: Pick<Context<typeof calls.authDeviceDelete>, 'by' | 'services' | 'browser' | 't' | 'change'>,
): Promise<Record<string, never>> {
  const { by, services: s, browser, t, change } = context
  const { person } = by
  const device = await ownDevice(s, by, deviceId)
  await change(async (client) => {
    // Two phones removed at once: one of them is the last.
    await client.query('select from app.person where id = $1 for update', [person.id])
    await client.query(
      `update app.device set state = 'removed', removed_at = $2, push_token = null, is_default = false where id = $1`,
      [device.id, s.clock.now()],
    )
    await leavePush(s, client, person)
  })
  s.store.people.forget(person.id)
  await s.sessions.endOf(person.id, 'device removed', { deviceId: device.id })
  await s.partners.mail.send({
    brand: browser.brand,
    to: person.email,
    subject: t('A phone was removed'),
    text: t('{device} can no longer confirm for you at {brand}.', {
      device: device.name,
      brand: s.brand(browser.brand).name,
    }),
  })
  return {}
}
