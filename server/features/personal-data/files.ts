import type { Services } from '#context/services.ts'
import { batchFile } from '#store/batch/batches.ts'
import { plainName } from './plain-name.ts'

/** Files the customer uploaded, by file name. */
export const filesOf = async (s: Services, customerId: number): Promise<Record<string, Uint8Array>> => ({
  ...(await documentFilesOf(s, customerId)),
  ...(await paymentFilesOf(s, customerId)),
  ...(await batchFilesOf(s, customerId)),
})

/** Sanitised copies of documents, as uploaded. */
async function documentFilesOf(s: Services, customerId: number): Promise<Record<string, Uint8Array>> {
  const { rows } = await s.db.query<{ id: number; side: string; mediaType: string; sealed: Buffer }>(
    `select d.id, f.side, f.media_type as "mediaType", f.sealed from app.document d
     join app.document_file f on f.document_id = d.id where d.customer_id = $1 and f.sealed is not null order by f.id`,
    [customerId],
  )
  const files: Record<string, Uint8Array> = {}
  for (const { id, side, mediaType, sealed } of rows) {
    const opened = await s.personal.open<string>(`customer:${customerId}`, sealed)
    const ending = mediaType === 'application/pdf' ? 'pdf' : 'jpg'
    if (opened) files[`documents/${id}-${side}.${ending}`] = Buffer.from(opened, 'base64')
  }
  return files
}

/** Files attached to payments. */
async function paymentFilesOf(s: Services, customerId: number): Promise<Record<string, Uint8Array>> {
  const { rows } = await s.db.query<{ id: number; payment: number; mediaType: string; sealed: Buffer }>(
    `select id, transaction_id as payment, media_type as "mediaType", sealed from app.payment_file
     where customer_id = $1 order by id`,
    [customerId],
  )
  const files: Record<string, Uint8Array> = {}
  for (const { id, payment, mediaType, sealed } of rows) {
    const opened = await s.personal.open<string>(`customer:${customerId}`, sealed)
    const ending = mediaType === 'application/pdf' ? 'pdf' : 'jpg'
    if (opened) files[`payments/${payment}-${id}.${ending}`] = Buffer.from(opened, 'base64')
  }
  return files
}

/** Uploaded batch files, named by number and name. */
async function batchFilesOf(s: Services, customerId: number): Promise<Record<string, Uint8Array>> {
  const { rows } = await s.db.query<{ id: number; sealed: Buffer }>(
    'select id, name_sealed as sealed from app.batch where customer_id = $1 and file is not null order by id',
    [customerId],
  )
  const files: Record<string, Uint8Array> = {}
  for (const { id, sealed } of rows) {
    const name = await s.personal.open<string>(`customer:${customerId}`, sealed)
    const bytes = await batchFile(s, customerId, id)
    if (name && bytes) files[`batches/${id}-${plainName(name)}`] = bytes
  }
  return files
}
