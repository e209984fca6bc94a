import type * as calls from '@sixpence/protocol/security/security'
import { readPushRequest, stateOf } from '#auth/push-request.ts'
import type { Handler } from '#context/handler.ts'
import { subject } from './password-reset.ts'

export const passwordChangePhoneStatus: Handler<typeof calls.passwordChangePhoneStatus> = async (
  { requestKey },
  { services: s, browser },
) => {
  const request = await readPushRequest(s, requestKey)
  const isReset =
    request?.kind === 'password' && request.subject === subject && request.brand === browser.brand
  return { state: isReset ? stateOf(request, s.clock.now()) : 'expired' }
}
