import type * as calls from '@sixpence/protocol/internal/internal'
import type { Handler } from '#context/handler.ts'
import { toDeviceDto } from '#store/device/devices.ts'

export const internalUserDevicesGet: Handler<typeof calls.internalUserDevicesGet> = async (
  { userId },
  { services: s, refuse },
) => {
  if (!(await s.store.people.person(userId))) return refuse('userNotFound')
  return { devices: (await s.store.devices.of(userId)).map(toDeviceDto) }
}
