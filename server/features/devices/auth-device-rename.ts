import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { deviceOnWire } from '#store/device/devices.ts'
import { ownDevice } from './own-device.ts'

export const authDeviceRename: Handler<typeof calls.authDeviceRename> = async (
  input,
  { by, services: s, change },
) => {
  const { id } = await ownDevice(s, by, input.deviceId)
  await change((client) => client.query('update app.device set name = $2 where id = $1', [id, input.name]))
  return { device: deviceOnWire(await ownDevice(s, by, id)) }
}
