import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/verification/verification'
import type { Handler } from '#context/handler.ts'
import { documentWords } from '#notify/uploaded-document.ts'
import { ownDocuments } from '#store/document/documents.ts'

type Row = { reason: number; documents: number[]; answerBy: Date | null; since: Date }

export const customerLimitReasonGet: Handler<typeof calls.customerLimitReasonGet> = async (
  _input,
  { by: { customer }, services: s, t },
) => {
  const { rows } = await s.db.query<Row>(
    `select coalesce(told, reason) as reason, documents, answer_by as "answerBy", created_at as since from app.restriction
     where customer_id = $1 and closed_at is null order by id`,
    [customer.id],
  )
  const documents = (await ownDocuments(s.db, customer.id)).filter(({ state }) => state !== 'canceled')
  const described = await documentWords(s, documents, { today: dayOf(s.clock.now()), t })
  const handedIn = (kind: number, since: Date) =>
    documents.filter((document) => document.kind === kind && document.createdAt >= since).map(described)
  return {
    limit: {
      reasons: rows.map(({ reason, documents: required, answerBy, since }) => ({
        // Sanctions and adverse media are disclosed as an investigation: tipping off is an offence.
        actionTypeId: reason === 1 || reason === 2 ? reason : (5 as const),
        requirementDocuments: required.map((documentTypeId) => {
          const uploadedDocuments = handedIn(documentTypeId, since)
          return { documentTypeId, statusId: uploadedDocuments[0]?.statusId, uploadedDocuments }
        }),
        ...(answerBy && { answerBy: answerBy.toISOString() }),
      })),
    },
  }
}
