import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'

export const customerEmailPrimarySet: Handler<typeof calls.customerEmailPrimarySet> = async (
  { emailId },
  { by, own, refuse, change },
) => {
  if (!own.emailId.confirmed) return refuse('emailNotConfirmed')
  await change(async (client) => {
    await client.query('update app.email set is_primary = false where customer_id = $1 and is_primary', [
      by.customer.id,
    ])
    await client.query('update app.email set is_primary = true where id = $1', [emailId])
  })
  return {}
}
