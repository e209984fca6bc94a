import type * as calls from '@sixpence/protocol/devices/devices'
import { resendPush } from '#auth/push-request.ts'
import type { Handler } from '#context/handler.ts'
import { waitingPush } from './waiting-push.ts'

export const authPushResend: Handler<typeof calls.authPushResend> = async (_input, context) => {
  const { by, services: s, browser, t, refuse, change } = context
  const request = await waitingPush(context)
  if (!request || request.state === 'accepted') return refuse('signInExpired')
  if (request.state === 'declined') return refuse('phoneDeclined')
  const until = await resendPush(s, request, {
    person: by.person,
    brand: browser.brand,
    t,
    change,
  })
  return { expiresAt: until.toISOString() }
}
