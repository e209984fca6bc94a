import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { adoptContacts } from './adopt.ts'

export const customerPhoneInquiry: Handler<typeof calls.customerPhoneInquiry> = async (
  _input,
  { by, services: s },
) => {
  await adoptContacts(s, by)
  const phones = await s.contacts.phones(by.customer.id)
  return {
    phones: phones.map(({ id, countryCode, number, confirmed, isPrimary }) => ({
      id,
      phoneId: id,
      countryCode,
      number,
      confirmed,
      ...(isPrimary && { status: 'Primary' as const }),
    })),
  }
}
