import type * as calls from '@sixpence/protocol/books/book-export'
import type { Handler } from '#context/handler.ts'
import { kindsInBooks, numbersNow } from './book-accounts.ts'

export const adminBookAccountUpdate: Handler<typeof calls.adminBookAccountUpdate> = async (
  { kind, number, name },
  { by: { person }, services: s, change, tell, refuse },
) => {
  await change(async (client) => {
    if (!(await kindsInBooks(client)).includes(kind)) return refuse('bookKindUnknown')
    const now = (await numbersNow(client)).get(kind)
    tell({ customerId: undefined, detail: { kind, number, ...(now && { former: now.number }) } })
    if (now?.number === number && now.name === name) return undefined
    await client.query(
      'insert into app.book_account (kind, number, name, set_at, set_by) values ($1, $2, $3, $4, $5)',
      [kind, number, name, s.clock.now(), person.id],
    )
    return undefined
  })
  return {}
}
