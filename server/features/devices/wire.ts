import type { Device } from '@sixpence/protocol/fields'
import type { Principal } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import type { Services } from '#app/services.ts'
import type { DeviceRow } from '#store/devices.ts'

/** A phone as its person sees it: no key, no push token. */
export const onWire = ({ id, name, type, state, location, usedAt, createdAt }: DeviceRow): Device => ({
  id,
  name,
  type,
  state,
  ...(location && { location }),
  ...(usedAt && { lastActivityAt: usedAt.toISOString() }),
  createdAt: createdAt.toISOString(),
})

/** @throws Refused deviceNotFound, for a stranger's phone as for none */
export async function ownDevice(s: Services, by: Principal, id: number): Promise<DeviceRow> {
  const device = await s.store.devices.own(by.person.id, id)
  if (!device) throw new Refused('deviceNotFound')
  return device
}
