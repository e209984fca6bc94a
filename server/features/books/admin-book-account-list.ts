import type * as calls from '@sixpence/protocol/books/book-export'
import type { Handler } from '#context/handler.ts'
import { bookAccounts } from './book-accounts.ts'
import { lastClosed } from './book-days.ts'

export const adminBookAccountList: Handler<typeof calls.adminBookAccountList> = async (
  _input,
  { services: s },
) => {
  const { rows } = await s.db.query<{ first: string | null }>(
    'select min(day)::text as first from app.book_day',
  )
  const first = rows[0]?.first
  const last = await lastClosed(s.db)
  return {
    accounts: await bookAccounts(s),
    ...(first && last && { days: { first, last: last.day } }),
  }
}
