import { randomBytes } from 'node:crypto'
import { after } from '@sixpence/days'
import type { Contract } from '@sixpence/protocol/contracts/contracts'
import { pdfLinkMinutes } from '@sixpence/protocol/contracts/contracts'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { sha256 } from '#core/keys/sha256.ts'

type PdfDraftDeps = { db: Pick<pg.Pool, 'query'>; personal: PersonalData }
type Reader = { customerId: number; personId: number }

/** A contract that is not drafted yet; the other party is named by its e-mail address. */
export type ContractDraft = Pick<
  Contract,
  | 'company'
  | 'sender'
  | 'senderSignerName'
  | 'senderObligations'
  | 'beneficiary'
  | 'beneficiarySignerName'
  | 'beneficiaryObligations'
  | 'percentage'
  | 'activeFrom'
  | 'activeTo'
  | 'note'
  | 'createdAt'
>

/** Stores a document until its link expires, and deletes those whose link has expired. */
export async function keepPdfDraft(
  { db, personal }: PdfDraftDeps,
  { customerId, personId }: Reader,
  draft: ContractDraft,
  now: Date,
): Promise<{ ticket: string; until: Date }> {
  const ticket = randomBytes(32).toString('base64url')
  const until = after(now, { minutes: pdfLinkMinutes })
  const sealed = await personal.seal(`customer:${customerId}`, draft)
  await db.query(
    `with over as (delete from app.pdf_draft where until <= $5)
     insert into app.pdf_draft (hash, customer_id, person_id, sealed, created_at, until) values ($1, $2, $3, $4, $5, $6)`,
    [sha256(ticket), customerId, personId, sealed, now, until],
  )
  return { ticket, until }
}

/** The document of a ticket; undefined for another reader and once the link has ended. */
export async function readPdfDraft(
  { db, personal }: PdfDraftDeps,
  { customerId, personId }: Reader,
  ticket: string,
  now: Date,
): Promise<ContractDraft | undefined> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'select sealed from app.pdf_draft where hash = $1 and customer_id = $2 and person_id = $3 and until > $4',
    [sha256(ticket), customerId, personId, now],
  )
  return rows[0] && personal.open<ContractDraft>(`customer:${customerId}`, rows[0].sealed)
}
