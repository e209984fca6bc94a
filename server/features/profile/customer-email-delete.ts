import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { deleteEmail } from '#store/contact/emails.ts'

export const customerEmailDelete: Handler<typeof calls.customerEmailDelete> = async (
  { emailId },
  { own, services: s, refuse },
) => {
  if (own.emailId.isLogin) return refuse('emailIsLogin')
  return (await deleteEmail(s.db, emailId)) ? {} : refuse('emailIsPrimary')
}
