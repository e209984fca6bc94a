import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { toDeviceDto } from '#store/device/devices.ts'
import { renameDevice } from '#store/device/device-changes.ts'
import { ownDevice } from './own-device.ts'

export const authDeviceRename: Handler<typeof calls.authDeviceRename> = async (
  input,
  { by, services: s, change },
) => {
  const { id } = await ownDevice(s, by, input.deviceId)
  await change((client) => renameDevice(client, id, input.name))
  return { device: toDeviceDto(await ownDevice(s, by, id)) }
}
