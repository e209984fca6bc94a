import type * as calls from '@sixpence/protocol/documents/documents'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import type { Handler } from '#context/handler.ts'
import { mebibytes } from './most-mebibytes.ts'

export const uploadCreate: Handler<typeof calls.uploadCreate> = async (
  { size },
  { by, services: s, change, refuse },
) => {
  if (size === 0) return refuse('fileEmpty')
  if (size > uploadLimits.bytes) return refuse('fileTooLarge', { most: mebibytes })
  const uploadId = await change(async (client) => {
    // Locks the customer, so that concurrent calls cannot exceed the limit on open uploads.
    await client.query('select from app.customer where id = $1 for update', [by.customer.id])
    const { rows } = await client.query<{ id: number }>(
      `insert into app.upload (customer_id, person_id, size, created_at)
         select $1, $2, $3, $4 where (select count(*) from app.upload where customer_id = $1) < $5 returning id`,
      [by.customer.id, by.person.id, size, s.clock.now(), uploadLimits.open],
    )
    return rows[0]?.id ?? refuse('tooManyUploads', { most: uploadLimits.open })
  })
  return { uploadId, received: 0, pieceBytes: uploadLimits.pieceBytes }
}
