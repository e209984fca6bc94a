import type * as calls from '@sixpence/protocol/profile/profile'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { deleteEmail } from '#store/contact/emails.ts'

export const customerEmailDelete: Handler<typeof calls.customerEmailDelete> = async (
  { emailId },
  { by, own, services: s, refuse, change },
) => {
  if (own.emailId.isLogin) return refuse('emailIsLogin')
  const act = { subject: 'emailRemove', facts: { address: own.emailId.address } }
  await change(async (client) => {
    if (!(await deleteEmail(client, emailId))) refuse('emailIsPrimary')
    await notifyPerson(s, client, { person: by.person, act })
  })
  return {}
}
