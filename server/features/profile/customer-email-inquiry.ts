import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { toUsernameChangeDto } from '#store/customer/username-changes.ts'
import { adoptContacts } from './adopt.ts'

export const customerEmailInquiry: Handler<typeof calls.customerEmailInquiry> = async (
  _input,
  { by, services: s },
) => {
  await adoptContacts(s, by)
  const emails = await s.contacts.emails(by.customer.id)
  return {
    emails: emails.map(({ id, address, confirmed, isPrimary, isLogin }) => ({
      emailId: id,
      emailAddress: address,
      confirmed,
      ...(isPrimary && { status: 'Primary' as const }),
      isLogin,
    })),
    ...(await toUsernameChangeDto(s, by.person.id)),
  }
}
