import type * as calls from '@sixpence/protocol/documents/documents'
import type { Handler } from '#context/handler.ts'
import { mebibytes } from './most-mebibytes.ts'

export const uploadAppend: Handler<typeof calls.uploadAppend> = async (
  { uploadId, startsAt, piece },
  { by, services: s, own, refuse },
) => {
  const length = Buffer.byteLength(piece, 'base64')
  if (startsAt + length > own.uploadId.size) return refuse('fileTooLarge', { most: mebibytes })
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, piece)
  // One statement stores the piece and advances the offset, so that of two concurrent pieces at one offset only one
  // is stored.
  const { rows } = await s.db.query<{ received: number }>(
    `with taken as (
         update app.upload set received = received + $4
         where id = $1 and received = $2 and received + $4 <= size and media_type is null returning id, received
       ), kept as (
         insert into app.upload_piece (upload_id, starts_at, sealed) select id, $2, $3 from taken
       )
       select received from taken
       union all select received from app.upload where id = $1 and not exists (select from taken)`,
    [uploadId, startsAt, sealed, length],
  )
  return { received: rows[0]?.received ?? own.uploadId.received }
}
