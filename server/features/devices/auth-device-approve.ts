import { approveMethods } from '@sixpence/protocol/devices/devices'
import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { openConfirmation } from '#auth/confirmation.ts'
import { approveMethodOf, approveMethodsOf, confirmMethods } from './approve-methods.ts'
import { ownDevice } from './own-device.ts'

export const authDeviceApprove: Handler<typeof calls.authDeviceApprove> = async (
  input,
  { by, services: s, browser, t, refuse, change },
) => {
  const device = await ownDevice(s, by, input.deviceId)
  if (device.state !== 'pending') return refuse('deviceNotFound')
  const offered = await approveMethodsOf(s, by)
  const method = input.methodId === undefined ? offered[0] : approveMethodOf(input.methodId)
  if (!method || !offered.includes(method)) return refuse('methodNotOffered')
  const { key, expiresAt, sentTo, number } = await openConfirmation(s, {
    person: by.person,
    brand: browser.brand,
    kind: 'device',
    subject: String(device.id),
    method: confirmMethods[method],
    facts: { name: device.name, browser: browser.userAgent.slice(0, 200), location: browser.address },
    t,
    change,
  })
  return {
    requestId: key,
    methodId: approveMethods[method],
    ...(sentTo && { sentTo }),
    ...(number !== undefined && { number }),
    expiresAt: expiresAt.toISOString(),
  }
}
