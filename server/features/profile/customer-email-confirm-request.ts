import type * as calls from '@sixpence/protocol/profile/profile'
import { admitMail } from '#auth/message-budget.ts'
import type { Handler } from '#context/handler.ts'
import { renewCode } from './codes.ts'
import { mailCode } from './mail-code.ts'

export const customerEmailConfirmRequest: Handler<typeof calls.customerEmailConfirmRequest> = async (
  { emailId },
  context,
) => {
  const { by, own, services: s, refuse } = context
  if (own.emailId.confirmed) return refuse('emailConfirmed')
  await admitMail(s, { to: own.emailId.address, personId: by.person.id })
  const renewed = await renewCode(s, 'email', emailId)
  if ('refused' in renewed)
    return refuse(renewed.refused, 'seconds' in renewed ? { count: renewed.seconds } : {})
  await mailCode(context, own.emailId, renewed.code)
  return {}
}
