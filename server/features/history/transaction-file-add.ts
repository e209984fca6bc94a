import type * as calls from '@sixpence/protocol/history/history-notes'
import { noteLimits } from '@sixpence/protocol/history/history-notes'
import type { Handler } from '#context/handler.ts'

export const transactionFileAdd: Handler<typeof calls.transactionFileAdd> = async (
  { transactionId, uploadId },
  { by, own, services: s, change, refuse },
) => {
  if (own.uploadId.mediaType === null) return refuse('uploadUnchecked', {}, 'uploadId')
  const fileId = await change(async (client) => {
    await client.query('select from app.customer where id = $1 for update', [by.customer.id])
    const { rows } = await client.query<{ id: number }>(
      `with taken as (
           delete from app.upload where id = $4 and customer_id = $1 and sealed is not null
             and (select count(*) from app.payment_file where customer_id = $1 and transaction_id = $3) < $6
           returning media_type, clean_size, sealed
         )
         insert into app.payment_file (customer_id, person_id, transaction_id, media_type, size, sealed, added_at)
         select $1, $2, $3, media_type, clean_size, sealed, $5 from taken returning id`,
      [by.customer.id, by.person.id, transactionId, uploadId, s.clock.now(), noteLimits.files],
    )
    return rows[0]?.id ?? refuse('tooManyFiles', { most: noteLimits.files }, 'uploadId')
  })
  return { fileId }
}
