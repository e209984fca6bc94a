import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'

export const customerEmailDelete: Handler<typeof calls.customerEmailDelete> = async (
  { emailId },
  { own, services: s, refuse },
) => {
  if (own.emailId.isLogin) return refuse('emailIsLogin')
  const { rowCount } = await s.db.query('delete from app.email where id = $1 and not is_primary', [emailId])
  return rowCount === 1 ? {} : refuse('emailIsPrimary')
}
