import type * as calls from '@sixpence/protocol/profile/profile'
import { admitMail } from '#auth/message-budget.ts'
import type { Handler } from '#context/handler.ts'
import { adoptContacts } from './adopt.ts'
import { renewCode } from './codes.ts'
import { sendCode, wholeOf } from './send-phone-code.ts'

/** Sends a code to the primary phone or the e-mail of the customer; the caller need not know the contact's id. */
export const customerVerify: Handler<typeof calls.customerVerify> = async (
  { id, type, codeChallenge },
  { by, services: s, refuse, t },
) => {
  const { customer } = by
  if (id !== customer.id) return refuse('customerDisagreement')
  if (type === 'push') return refuse('methodNotOffered', {}, 'type')
  await adoptContacts(s, by)
  const brand = s.brand(customer.brand).name
  const sent = async (table: 'phone' | 'email', contact: number): Promise<string> => {
    const renewed = await renewCode(s, table, contact, table === 'phone' ? codeChallenge : undefined)
    return 'code' in renewed
      ? renewed.code
      : refuse(renewed.refused, 'seconds' in renewed ? { count: renewed.seconds } : {}, 'type')
  }
  if (type === 'sms') {
    const phones = await s.contacts.phones(customer.id)
    const phone = phones.find((phone) => phone.isPrimary) ?? refuse('phoneNotFound', {}, 'type')
    if (phone.confirmed) return refuse('phoneConfirmed', {}, 'type')
    const code = await sent('phone', phone.id)
    await sendCode(s, by, t, { to: wholeOf(phone), code })
    return {}
  }
  const emails = await s.contacts.emails(customer.id)
  const email = emails.find((email) => email.isPrimary) ?? refuse('emailConfirmed', {}, 'type')
  if (email.confirmed) return refuse('emailConfirmed', {}, 'type')
  await admitMail(s, { to: email.address, personId: by.person.id })
  const code = await sent('email', email.id)
  await s.partners.mail.send({
    brand: customer.brand,
    to: email.address,
    subject: t('Confirm your e-mail address for {brand}', { brand }),
    text: t('{brand}: {code} confirms this e-mail address. The code is valid for 15 minutes.', {
      brand,
      code,
    }),
  })
  return {}
}
