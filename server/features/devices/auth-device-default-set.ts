import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { toDeviceDto } from '#store/device/devices.ts'
import { setDefaultDevice } from '#store/device/device-changes.ts'
import { lockPerson } from '#store/customer/locks.ts'
import { ownDevice } from './own-device.ts'

export const authDeviceDefaultSet: Handler<typeof calls.authDeviceDefaultSet> = async (
  { deviceId, isDefault },
  { by, services: s, change, refuse },
) => {
  const { id, state } = await ownDevice(s, by, deviceId)
  if (state !== 'linked') return refuse('deviceNotFound')
  await change(async (client) => {
    // Locks the person, so that two concurrent calls cannot leave two default phones.
    await lockPerson(client, by.person.id)
    await setDefaultDevice(client, by.person.id, isDefault ? id : undefined)
  })
  return { device: toDeviceDto(await ownDevice(s, by, id)) }
}
