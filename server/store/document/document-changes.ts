import type pg from 'pg'
import { insertedId } from '#store/inserted-id.ts'
import type { Side } from './documents.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Withdraws a pending document with those submitted beside it, and deletes their files. False when none is pending. */
export async function cancelDocument(client: Queries, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.document set state = 'canceled', decided_at = $2 where state = 'waiting'
         and (id = $1 or parent_id = $1)`,
    [id, now],
  )
  if (rowCount === 0) return false
  await client.query(
    `update app.document_file set sealed = null where document_id in
         (select id from app.document where id = $1 or parent_id = $1)`,
    [id],
  )
  return true
}

/** Requests more from the customer about a document, which remains pending. */
export async function askAboutDocument(
  client: Queries,
  id: number,
  { note, now }: { note: string | undefined; now: Date },
): Promise<void> {
  await client.query('update app.document set note = $2, asked_at = $3 where id = $1', [id, note, now])
}

/** Corrects type and days of a document; undefined values are not changed. Days are ISO dates. */
export async function correctDocument(
  client: Queries,
  id: number,
  {
    kind,
    issuedOn,
    expiresOn,
  }: Partial<Record<'issuedOn' | 'expiresOn', string | undefined>> & {
    kind?: number | undefined
  },
): Promise<void> {
  await client.query(
    `update app.document set kind = coalesce($2, kind), issued_on = coalesce($3, issued_on),
         expires_on = coalesce($4, expires_on) where id = $1`,
    [id, kind ?? null, issuedOn ?? null, expiresOn ?? null],
  )
}

/** Creates a pending document of the same kind for a file that is separated from this document. Returns its id. */
export async function splitDocument(client: Queries, id: number, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.document (customer_id, person_id, kind, address_id, representative_id, is_due_diligence, created_at, split_from)
       select customer_id, person_id, kind, address_id, representative_id, is_due_diligence, $2, id from app.document where id = $1
       returning id`,
    [id, now],
  )
  return insertedId(rows, 'app.document')
}

/** Deletes a document without files. */
export async function deleteDocument(client: Queries, id: number): Promise<void> {
  await client.query('delete from app.document where id = $1', [id])
}

/** Assigns a file to a document, as this side of it. */
export async function assignFile(
  client: Queries,
  fileId: number,
  { documentId, side }: { documentId: number; side: Side },
): Promise<void> {
  await client.query('update app.document_file set document_id = $2, side = $3 where id = $1', [
    fileId,
    documentId,
    side,
  ])
}

/** Makes the only file of a document its given side. */
export async function setSide(client: Queries, documentId: number, side: Side): Promise<void> {
  await client.query('update app.document_file set side = $2 where document_id = $1', [documentId, side])
}

/** If a document has only an additional side left, that becomes its main side. */
export async function keepMain(client: Queries, documentId: number): Promise<void> {
  await client.query(
    `update app.document_file set side = 'main' where document_id = $1 and side = 'additional'
       and not exists (select from app.document_file m where m.document_id = $1 and m.side = 'main')`,
    [documentId],
  )
}

/** Deletes the files of documents rejected before this time. */
export async function deleteRejectedFiles(db: Queries, before: Date): Promise<void> {
  await db.query(
    `update app.document_file f set sealed = null from app.document d
     where d.id = f.document_id and f.sealed is not null and d.state = 'rejected' and d.decided_at < $1`,
    [before],
  )
}
