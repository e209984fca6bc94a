import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { adoptContacts } from './adopt.ts'
import { renewCode } from './codes.ts'
import { mailCode } from './mail-code.ts'

export const customerEmailAdd: Handler<typeof calls.customerEmailAdd> = async ({ emailAddress }, context) => {
  const { by, services: s, refuse } = context
  await adoptContacts(s, by)
  const known = await s.contacts.emails(by.customer.id)
  if (known.some(({ address }) => address === emailAddress)) return refuse('emailKnown')
  const { rows } = await s.db.query<{ id: number }>(
    `insert into app.email (customer_id, look_up, sealed, is_primary, created_at)
       select $1, $2, $3, false, $4 where (select count(*) from app.email where customer_id = $1) < $5
       on conflict do nothing returning id`,
    [by.customer.id, ...(await s.contacts.sealedEmail(by.customer, emailAddress)), s.clock.now(), mostEmails],
  )
  const emailId = rows[0]?.id ?? refuse('tooManyEmails', { most: mostEmails })
  const renewed = await renewCode(s, 'email', emailId)
  if ('code' in renewed) await mailCode(context, { id: emailId, address: emailAddress }, renewed.code)
  return { emailId }
}

const mostEmails = 5
