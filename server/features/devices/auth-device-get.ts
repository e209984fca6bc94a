import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { toDeviceDto } from '#store/device/devices.ts'
import { ownDevice } from './own-device.ts'

export const authDeviceGet: Handler<typeof calls.authDeviceGet> = async (input, { by, services: s }) => ({
  device: toDeviceDto(await ownDevice(s, by, input.deviceId)),
})
