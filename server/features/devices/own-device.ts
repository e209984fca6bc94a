import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import type { DeviceRow } from '#store/device/devices.ts'

/** A phone of the calling person. @throws Refused deviceNotFound, for another person's phone too */
export async function ownDevice(s: Services, by: Principal, id: number): Promise<DeviceRow> {
  const device = await s.store.devices.own(by.person.id, id)
  if (!device) throw new Refused('deviceNotFound')
  return device
}
