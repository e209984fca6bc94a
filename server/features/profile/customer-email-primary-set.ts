import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { setPrimaryEmail } from '#store/contact/emails.ts'

export const customerEmailPrimarySet: Handler<typeof calls.customerEmailPrimarySet> = async (
  { emailId },
  { by, own, refuse, change },
) => {
  if (!own.emailId.confirmed) return refuse('emailNotConfirmed')
  await change((client) => setPrimaryEmail(client, by.customer.id, emailId))
  return {}
}
