import type * as calls from '@sixpence/protocol/verification/verification'
import type { Handler } from '#context/handler.ts'

type Row = { reason: number; documents: number[]; answerBy: Date | null }

export const customerLimitReasonGet: Handler<typeof calls.customerLimitReasonGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const { rows } = await s.db.query<Row>(
    `select coalesce(told, reason) as reason, documents, answer_by as "answerBy" from app.restriction
     where customer_id = $1 and closed_at is null order by id`,
    [customer.id],
  )
  return {
    limit: {
      reasons: rows.map(({ reason, documents, answerBy }) => ({
        // Sanctions and adverse media are disclosed as an investigation: tipping off is an offence.
        actionTypeId: reason === 1 || reason === 2 ? reason : (5 as const),
        requirementDocuments: documents.map((documentTypeId) => ({ documentTypeId })),
        ...(answerBy && { answerBy: answerBy.toISOString() }),
      })),
    },
  }
}
