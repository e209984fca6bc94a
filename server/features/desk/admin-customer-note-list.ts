import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { requireNoConflict } from './conflict.ts'
import { lookAt } from '#auth/looked-at.ts'

const pageSize = 30

export const adminCustomerNoteList: Handler<typeof calls.adminCustomerNoteList> = async (
  { customerId, before },
  context,
) => {
  const { services: s, by } = context
  await requireNoConflict(s, by, customerId)
  await lookAt(context, customerId, 'notes')
  const { rows } = await s.db.query<{ id: number; at: Date; by: SealedPerson; words: Buffer }>(
    `select n.id, n.at, ${sealedPerson('p')} as by, n.words from app.desk_note n join app.person p on p.id = n.actor_id
     where n.customer_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit ${pageSize + 1}`,
    [customerId, before ?? null],
  )
  const page = rows.slice(0, pageSize)
  const notes = await Promise.all(
    page.map(async ({ id, at, by, words }) => {
      const opened = await s.personal.open<{ text: string; role: string }>(`customer:${customerId}`, words)
      const name = fullName(openPerson(s.personal, by))
      return opened && { id, at: at.toISOString(), by: name, ...opened }
    }),
  )
  const last = page.at(-1)
  return {
    notes: notes.filter((note) => note !== undefined),
    ...(rows.length > pageSize && last && { next: last.id }),
  }
}
