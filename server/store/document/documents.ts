import { addressConfirmations, type RejectReason } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import type { DocumentState } from '#rules/document-status.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { setConfirmation } from '#store/address/addresses.ts'

type Queries = Pick<pg.Pool, 'query'>
export type Side = 'main' | 'additional'
type Facts = {
  mediaType: 'image/jpeg' | 'application/pdf'
  size: number
  width: number | null
  height: number | null
  pages: number | null
}

/** An upload in progress; it has no media type until its content was checked. */
export type OwnUpload = { id: number; size: number; received: number; mediaType: Facts['mediaType'] | null }

export type OwnDocument = {
  id: number
  personId: number
  kind: number
  addressId: number | null
  /** The representative it is about; null for the company itself and for proofs of an address. */
  representativeId: number | null
  parentId: number | null
  isDueDiligence: boolean
  state: DocumentState
  reason: RejectReason | null
  note: string | null
  issuedOn: string | null
  expiresOn: string | null
  createdAt: Date
  files: (Facts & { side: Side; isKept: boolean })[]
}

/** The customer's upload with this id, undefined for an unknown upload or another customer's. */
export async function ownUpload(db: Queries, customerId: number, id: number): Promise<OwnUpload | undefined> {
  const { rows } = await db.query<OwnUpload>(
    `select id, size, received, media_type as "mediaType" from app.upload where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  return rows[0]
}

/** A customer's documents, newest first; only the document with an id, if given. */
export async function ownDocuments(db: Queries, customerId: number, id?: number): Promise<OwnDocument[]> {
  const { rows } = await db.query<OwnDocument>(
    `select d.id, d.person_id as "personId", d.kind, d.address_id as "addressId",
       d.representative_id as "representativeId", d.parent_id as "parentId", d.is_due_diligence as "isDueDiligence", d.state, d.reason, d.note, d.issued_on::text as "issuedOn",
       d.expires_on::text as "expiresOn", d.created_at as "createdAt",
       coalesce((select json_agg(json_build_object('side', f.side, 'mediaType', f.media_type, 'size', f.size,
         'width', f.width, 'height', f.height, 'pages', f.pages, 'isKept', f.sealed is not null) order by f.id)
         from app.document_file f where f.document_id = d.id), '[]') as files
     from app.document d where d.customer_id = $1 and ($2::bigint is null or d.id = $2) order by d.id desc limit 200`,
    [customerId, id ?? null],
  )
  return rows
}

/** A file of a document as stored; undefined when there is none or it was deleted. */
export async function documentFile(
  { db, personal }: { db: pg.Pool; personal: PersonalData },
  { customerId, documentId, side }: { customerId: number; documentId: number; side: Side },
): Promise<{ bytes: Buffer; mediaType: Facts['mediaType']; pages: number } | undefined> {
  const { rows } = await db.query<{
    sealed: Buffer | null
    mediaType: Facts['mediaType']
    pages: number | null
  }>(
    `select f.sealed, f.media_type as "mediaType", f.pages from app.document_file f join app.document d on d.id = f.document_id
     where d.customer_id = $1 and d.id = $2 and f.side = $3`,
    [customerId, documentId, side],
  )
  const [file] = rows
  const text = file?.sealed && (await personal.open<string>(`customer:${customerId}`, file.sealed))
  return file && text
    ? { bytes: Buffer.from(text, 'base64'), mediaType: file.mediaType, pages: file.pages ?? 1 }
    : undefined
}

export type Decision =
  | { state: 'accepted'; issuedOn?: string | undefined; expiresOn?: string | undefined }
  | { state: 'rejected'; reason: RejectReason; note?: string | undefined }

/** Confirmation of the address whose proof was rejected. */
const confirmationAfter = (reason: RejectReason): number =>
  reason === 'nameMismatch' ? addressConfirmations.nameMismatch : addressConfirmations.rejected

/**
 * Stores the desk's decision on a pending document, and updates the address it proves. Returns the customer,
 * undefined when the document is no longer pending.
 */
export async function decideDocument(
  client: Queries,
  { id, decision, now }: { id: number; decision: Decision; now: Date },
): Promise<number | undefined> {
  const accepted = decision.state === 'accepted' ? decision : undefined
  const rejected = decision.state === 'rejected' ? decision : undefined
  const { rows } = await client.query<{ customerId: number; addressId: number | null }>(
    `update app.document set state = $2, reason = $3, note = $4, issued_on = $5, expires_on = $6, decided_at = $7
     where id = $1 and state = 'waiting' returning customer_id as "customerId", address_id as "addressId"`,
    [
      id,
      decision.state,
      rejected?.reason ?? null,
      rejected?.note ?? null,
      accepted?.issuedOn ?? null,
      accepted?.expiresOn ?? null,
      now,
    ],
  )
  const [decided] = rows
  if (decided?.addressId)
    await setConfirmation(
      client,
      decided.addressId,
      rejected ? confirmationAfter(rejected.reason) : addressConfirmations.confirmed,
    )
  return decided?.customerId
}
