import type * as calls from '@sixpence/protocol/desk/desk'
import type { DeskDocument } from '@sixpence/protocol/desk/desk'
import { documentStatuses } from '@sixpence/protocol/rules/documents'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { documentTypeName } from '#dictionaries/documents.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { isPerson, representativesOf } from '#store/representative/representatives.ts'
import { isCustomerOf } from '#store/customer/customer-facts.ts'
import type { DocumentState } from '#rules/document-status.ts'

export const adminDocumentList: Handler<typeof calls.adminDocumentList> = async (
  { customerId },
  { by: { person }, services: s, t, refuse },
) => {
  if (!(await isCustomerOf(s.db, customerId, person.brand))) return refuse('customerNotFound')
  return { documents: await documentsOf(s, customerId, t) }
}

type Row = {
  id: number
  state: DocumentState
  uploaded: Date
  documentTypeId: number
  isDueDiligence: boolean
  isSubDocument: boolean
  issuedDate: string | null
  expiresDate: string | null
  reason: string | null
  note: string | null
  askedAt: Date | null
  representativeId: number | null
  by: SealedPerson
  files: (Omit<DeskDocument['files'][number], 'width' | 'height' | 'pages'> & {
    width: number | null
    height: number | null
    pages: number | null
  })[]
}

const statusIds = {
  waiting: documentStatuses.pending,
  accepted: documentStatuses.confirmed,
  rejected: documentStatuses.rejected,
  canceled: documentStatuses.canceled,
} as const

async function documentsOf(s: Services, customerId: number, t: Translate): Promise<DeskDocument[]> {
  const { rows } = await s.db.query<Row>(
    `select d.id, d.state, d.created_at as uploaded, d.kind::int as "documentTypeId", d.is_due_diligence as "isDueDiligence",
       d.parent_id is not null as "isSubDocument", d.issued_on::text as "issuedDate", d.expires_on::text as "expiresDate",
       d.reason, d.note, d.asked_at as "askedAt", d.representative_id as "representativeId", ${sealedPerson('p')} as by,
       coalesce((select json_agg(json_build_object('id', f.id, 'side', f.side, 'mediaType', f.media_type, 'size', f.size,
         'width', f.width, 'height', f.height, 'pages', f.pages, 'isKept', f.sealed is not null) order by f.side desc)
         from app.document_file f where f.document_id = d.id), '[]') as files
     from app.document d join app.person p on p.id = d.person_id
     where d.customer_id = $1 order by d.created_at desc, d.id desc limit 200`,
    [customerId],
  )
  const people = rows.some(({ representativeId }) => representativeId !== null)
    ? (await representativesOf(s, customerId)).filter(isPerson)
    : []
  return rows.map((row) => {
    const { state, uploaded, issuedDate, expiresDate, reason, note, askedAt, files, by, ...more } = row
    const { representativeId, ...rest } = more
    const about = people.find(({ id }) => id === representativeId)
    return {
      ...rest,
      createdUsername: fullName(openPerson(s.personal, by)),
      ...(about && { aboutName: fullName(about.text) }),
      statusId: statusIds[state],
      documentType: documentTypeName(rest.documentTypeId, t),
      uploaded: uploaded.toISOString(),
      ...(issuedDate && { issuedDate }),
      ...(expiresDate && { expiresDate }),
      ...(reason && { reason, rejectReason: reason }),
      ...(note && { note }),
      ...(askedAt && { askedAt: askedAt.toISOString() }),
      files: files.map(({ width, height, pages, ...file }) => ({
        ...file,
        ...(width !== null && { width }),
        ...(height !== null && { height }),
        ...(pages !== null && { pages }),
      })),
    }
  })
}
