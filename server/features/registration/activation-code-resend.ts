import type * as calls from '@sixpence/protocol/registration/registration'
import type { Handler } from '#context/handler.ts'
import { sendActivation } from './letters.ts'
import { renew } from './registrations.ts'

export const activationCodeResend: Handler<typeof calls.activationCodeResend> = async (
  { username: email },
  { services: s, browser: { brand }, language },
) => {
  const renewed = await renew(s, { brand, email })
  if (renewed) await sendActivation(s, renewed.kind, { brand, email, language }, renewed.code)
  return {}
}
