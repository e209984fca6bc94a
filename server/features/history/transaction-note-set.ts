import type * as calls from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'
import type { Note } from './views-of.ts'

export const transactionNoteSet: Handler<typeof calls.transactionNoteSet> = async (
  { transactionId, note, tags },
  { by, services: s, change },
) => {
  const uniqueTags = [...new Set(tags)]
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, {
    note,
    tags: uniqueTags,
  } satisfies Note)
  await change(async (client) => {
    if (note === '' && uniqueTags.length === 0)
      await client.query('delete from app.payment_note where customer_id = $1 and transaction_id = $2', [
        by.customer.id,
        transactionId,
      ])
    else
      await client.query(
        `insert into app.payment_note (customer_id, transaction_id, sealed, updated_at) values ($1, $2, $3, $4)
           on conflict (customer_id, transaction_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`,
        [by.customer.id, transactionId, sealed, s.clock.now()],
      )
  })
  return {}
}
