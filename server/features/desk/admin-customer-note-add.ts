import type * as calls from '@sixpence/protocol/desk/desk'
import { digestOf } from '#core/audit.ts'
import type { Handler } from '#context/handler.ts'
import { requireNoConflict } from './conflict.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'
import { requireStill } from './require-permission.ts'

export const adminCustomerNoteAdd: Handler<typeof calls.adminCustomerNoteAdd> = async (
  { customerId, text },
  { by, services: s, change, tell, refuse },
) => {
  const { person } = by
  if (!(await isCustomerOf(s.db, customerId, person.brand))) return refuse('customerNotFound')
  await requireNoConflict(s, by, customerId)
  const words = { text, role: person.staff?.roleName ?? '' }
  await change(async (client) => {
    await requireStill(client, by, 'adminCustomerNoteAdd')
    await client.query(
      'insert into app.desk_note (customer_id, actor_id, at, words) values ($1, $2, $3, $4)',
      [customerId, person.id, s.clock.now(), await s.personal.seal(`customer:${customerId}`, words, client)],
    )
    tell({ customerId, detail: { digest: digestOf(words) } })
  })
  return {}
}
