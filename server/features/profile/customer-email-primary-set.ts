import type * as calls from '@sixpence/protocol/profile/profile'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { setPrimaryEmail } from '#store/contact/emails.ts'

export const customerEmailPrimarySet: Handler<typeof calls.customerEmailPrimarySet> = async (
  { emailId },
  { by, own, services: s, refuse, change },
) => {
  if (!own.emailId.confirmed) return refuse('emailNotConfirmed')
  const act = { subject: `emailPrimary:${emailId}`, facts: { address: own.emailId.address } }
  const does = async () => {
    await change(async (client) => {
      await setPrimaryEmail(client, by.customer.id, emailId)
      await notifyPerson(s, client, { person: by.person, act })
    })
    return {}
  }
  return { act: own.emailId.isPrimary ? undefined : act, does }
}
