import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { maskPhone } from '#rules/mask.ts'
import { renewCode } from './codes.ts'
import { wholeOf, sendCode } from './send-phone-code.ts'

export const phoneVerify: Handler<typeof calls.phoneVerify> = async (
  { phoneId, codeChallenge },
  { by, own, services: s, refuse, t },
) => {
  if (own.phoneId.confirmed) return refuse('phoneConfirmed')
  const renewed = await renewCode(s, 'phone', phoneId, codeChallenge)
  if ('refused' in renewed)
    return refuse(renewed.refused, 'seconds' in renewed ? { count: renewed.seconds } : {})
  const to = wholeOf(own.phoneId)
  await sendCode(s, by, t, { to, code: renewed.code })
  return { sentTo: maskPhone(to) }
}
