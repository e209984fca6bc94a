import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { deviceOnWire } from '#store/device/devices.ts'
import { ownDevice } from './own-device.ts'

export const authDeviceDefaultSet: Handler<typeof calls.authDeviceDefaultSet> = async (
  { deviceId, isDefault },
  { by, services: s, change, refuse },
) => {
  const { id, state } = await ownDevice(s, by, deviceId)
  if (state !== 'linked') return refuse('deviceNotFound')
  await change(async (client) => {
    // Locks the person, so that two concurrent calls cannot leave two default phones.
    await client.query('select from app.person where id = $1 for update', [by.person.id])
    await client.query('update app.device set is_default = false where person_id = $1 and is_default', [
      by.person.id,
    ])
    if (isDefault)
      await client.query(`update app.device set is_default = true where id = $1 and state = 'linked'`, [id])
  })
  return { device: deviceOnWire(await ownDevice(s, by, id)) }
}
