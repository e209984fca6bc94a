import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { deviceOnWire } from '#store/device/devices.ts'

export const linkedDeviceList: Handler<typeof calls.linkedDeviceList> = async (
  _input,
  { by, services: s },
) => ({
  devices: (await s.store.devices.of(by.person.id)).map((one) => ({
    ...deviceOnWire(one),
    deviceId: String(one.id),
  })),
})
