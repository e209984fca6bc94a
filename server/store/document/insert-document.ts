import type pg from 'pg'
import { Refused } from '#core/refused.ts'

/** Maximum number of a customer's documents that wait for a decision. */
const maxWaiting = 40

export type NewDocument = {
  customerId: number
  /** The person who submits it. */
  personId: number
  kind: number
  /** The address it proves. */
  addressId?: number | undefined
  /** The representative it is about, unless it proves an address. */
  representativeId?: number | undefined
  parentId?: number | undefined
  isDueDiligence?: boolean | undefined
  at: Date
}

/** Inserts a document and returns its id. @throws Refused tooManyDocuments */
export async function insertDocument(client: pg.ClientBase, newDocument: NewDocument): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.document (customer_id, person_id, kind, address_id, representative_id, parent_id, is_due_diligence,
       created_at)
     select $1::bigint, $2::bigint, $3::smallint, $4::bigint, $5::bigint, $6::bigint, $7::boolean, $8::timestamptz
     where (select count(*) from app.document where customer_id = $1 and state = 'waiting') < ${maxWaiting}
     returning id`,
    [
      newDocument.customerId,
      newDocument.personId,
      newDocument.kind,
      newDocument.addressId ?? null,
      newDocument.representativeId ?? null,
      newDocument.parentId ?? null,
      newDocument.isDueDiligence ?? false,
      newDocument.at,
    ],
  )
  if (!rows[0]) throw new Refused('tooManyDocuments', { most: maxWaiting })
  return rows[0].id
}

/**
 * Turns a checked upload into a file of the document; each upload can be used once. @throws Refused uploadNotFound
 */
export async function moveFile(
  client: pg.ClientBase,
  {
    documentId,
    side,
    uploadId,
  }: { documentId: number; side: 'main' | 'additional'; uploadId: number | undefined },
): Promise<void> {
  const { rowCount } = await client.query(
    `with used as (
       delete from app.upload where id = $3 and media_type is not null
       returning media_type, clean_size, width, height, pages, sealed
     )
     insert into app.document_file (document_id, side, media_type, size, width, height, pages, sealed)
     select $1, $2, media_type, clean_size, width, height, pages, sealed from used`,
    [documentId, side, uploadId],
  )
  if (rowCount === 0)
    throw new Refused('uploadNotFound', {}, side === 'main' ? 'mainDocument' : 'additionalDocument')
}
