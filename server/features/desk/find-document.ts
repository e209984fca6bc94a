import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { customerOfRow } from '#store/customer/customer-facts.ts'

/** The customer of a document, within the brand. @throws Refused documentNotFound */
export async function find(s: Services, brand: string, documentId: number): Promise<{ customerId: number }> {
  const customerId = await customerOfRow(s.db, brand, { table: 'document', id: documentId })
  if (customerId === undefined) throw new Refused('documentNotFound')
  return { customerId }
}

type DocumentRow = {
  kind: number
  state: string
  issuedOn: string | null
  expiresOn: string | null
}

/** Locks a document until the transaction ends. Days are ISO dates. @throws Refused documentNotFound */
export async function lock(client: pg.PoolClient, documentId: number): Promise<DocumentRow> {
  const { rows } = await client.query<DocumentRow>(
    `select kind, state, issued_on::text as "issuedOn", expires_on::text as "expiresOn"
     from app.document where id = $1 for update`,
    [documentId],
  )
  const [row] = rows
  if (!row) throw new Refused('documentNotFound')
  return row
}

/**
 * Locks a file of a customer's document; `isSplit`: that document was split off another document and is still pending.
 * @throws Refused documentFileNotFound
 */
export async function fileOf(
  client: pg.PoolClient,
  customerId: number,
  fileId: number,
): Promise<{ documentId: number; side: string; isSplit: boolean }> {
  const { rows } = await client.query<{ documentId: number; side: string; isSplit: boolean }>(
    `select f.document_id as "documentId", f.side, d.split_from is not null and d.state = 'waiting' as "isSplit" from app.document_file f join app.document d on d.id = f.document_id
     where f.id = $1 and d.customer_id = $2 for update of f`,
    [fileId, customerId],
  )
  const [row] = rows
  if (!row) throw new Refused('documentFileNotFound')
  return row
}

/** Sides of a document that have a file: main, additional. */
export async function sidesOf(client: pg.PoolClient, documentId: number): Promise<string[]> {
  const { rows } = await client.query<{ side: string }>(
    'select side from app.document_file where document_id = $1',
    [documentId],
  )
  return rows.map(({ side }) => side)
}
