import { siteOf } from '#core/site.ts'
import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { issueDeviceLink } from '#auth/device-link.ts'
import { openPushRequest } from '#auth/push-request.ts'
import { ownDevice } from './own-device.ts'

const askMs = 10 * 60_000

/** Moves a person to push sign-in: with a linked phone by its answer, with a new phone by a link. */
export const authScpRequest: Handler<typeof calls.authScpRequest> = async (
  input,
  { by, services: s, browser, t, refuse, change },
) => {
  const { person } = by
  if (input.deviceId !== undefined) {
    const device = await ownDevice(s, by, input.deviceId)
    if (device.state !== 'linked') return refuse('deviceNotFound')
    const request = await openPushRequest(s, {
      person,
      brand: browser.brand,
      kind: 'twoStep',
      // The sign-in that continues once the phone has answered.
      subject: `login:push:${by.signIn?.toString('base64url') ?? ''}`,
      facts: { browser: browser.userAgent.slice(0, 200), location: browser.address },
      expiresAt: new Date(s.clock.now().getTime() + askMs),
      t,
      change,
    })
    return {
      deeplink: `${siteOf(s.config, browser.brand)}/scp-mobile`,
      expiresAt: request.expiresAt.toISOString(),
      requestKey: request.key,
      ...(request.number !== null && { number: request.number }),
    }
  }
  const { deeplink, expiresAt } = await issueDeviceLink(s, { person, browser, enablesPush: true })
  return { deeplink, expiresAt: expiresAt.toISOString() }
}
