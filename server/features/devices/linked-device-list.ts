import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { toDeviceDto } from '#store/device/devices.ts'

export const linkedDeviceList: Handler<typeof calls.linkedDeviceList> = async (
  _input,
  { by, services: s },
) => ({
  devices: (await s.store.devices.of(by.person.id)).map((device) => ({
    ...toDeviceDto(device),
    deviceId: String(device.id),
  })),
})
