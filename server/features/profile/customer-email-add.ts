import type * as calls from '@sixpence/protocol/profile/profile'
import { admitMail } from '#auth/message-budget.ts'
import type { Handler } from '#context/handler.ts'
import { addEmail } from '#store/contact/emails.ts'
import { adoptContacts } from './adopt.ts'
import { renewCode } from './codes.ts'
import { mailCode } from './mail-code.ts'

export const customerEmailAdd: Handler<typeof calls.customerEmailAdd> = async ({ emailAddress }, context) => {
  const { by, services: s, refuse } = context
  await adoptContacts(s, by)
  const emails = await s.contacts.emails(by.customer.id)
  if (emails.some(({ address }) => address === emailAddress)) return refuse('emailKnown')
  await admitMail(s, { to: emailAddress, personId: by.person.id })
  const sealed = await s.contacts.sealedEmail(by.customer, emailAddress)
  const room = { at: s.clock.now(), max: maxEmails }
  const emailId =
    (await addEmail(s.db, by.customer.id, sealed, room)) ?? refuse('tooManyEmails', { most: maxEmails })
  const renewed = await renewCode(s, 'email', emailId)
  if ('code' in renewed) await mailCode(context, { id: emailId, address: emailAddress }, renewed.code)
  return { emailId }
}

const maxEmails = 5
