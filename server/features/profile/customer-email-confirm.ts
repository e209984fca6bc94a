import type * as calls from '@sixpence/protocol/profile/profile'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { confirmEmail } from '#store/contact/emails.ts'
import { tryCode } from './codes.ts'

export const customerEmailConfirm: Handler<typeof calls.customerEmailConfirm> = async (
  { emailId, confirmationCode },
  { by, own, services: s, refuse, change },
) => {
  const tried = (await tryCode(s, 'email', emailId, confirmationCode)) ?? refuse('confirmationOver')
  if (!tried.isRight) return refuse('wrongConfirmationCode', { count: tried.left }, 'confirmationCode')
  const act = { subject: 'emailAdd', facts: { address: own.emailId.address } }
  await change(async (client) => {
    await confirmEmail(client, emailId)
    await notifyPerson(s, client, { person: by.person, act })
  })
  return {}
}
