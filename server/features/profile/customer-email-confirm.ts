import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { confirmEmail } from '#store/contact/emails.ts'
import { tryCode } from './codes.ts'

export const customerEmailConfirm: Handler<typeof calls.customerEmailConfirm> = async (
  { emailId, confirmationCode },
  { services: s, refuse },
) => {
  const tried = (await tryCode(s, 'email', emailId, confirmationCode)) ?? refuse('confirmationOver')
  if (!tried.isRight) return refuse('wrongConfirmationCode', { count: tried.left }, 'confirmationCode')
  await confirmEmail(s.db, emailId)
  return {}
}
