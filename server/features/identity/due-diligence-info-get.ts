import type * as calls from '@sixpence/protocol/identity/identity'
import { documentStatuses } from '@sixpence/protocol/rules/documents'
import { asksDueDiligence } from '@sixpence/protocol/rules/verification-status'
import type { Handler } from '#context/handler.ts'
import { currentRun } from '#store/identity-run/identity-runs.ts'

type DocumentRow = { id: number; kind: number; state: keyof typeof statusOf; createdAt: Date }

const statusOf = {
  waiting: documentStatuses.pending,
  accepted: documentStatuses.confirmed,
  rejected: documentStatuses.rejected,
  canceled: documentStatuses.canceled,
} as const

export const dueDiligenceInfoGet: Handler<typeof calls.dueDiligenceInfoGet> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const { dueDiligenceLevel: level } = customer
  if (!asksDueDiligence(level)) return {}
  const [addresses, document, uploaded] = await Promise.all([
    s.contacts.addresses(customer.id),
    currentRun(s, customer.id, 'document'),
    s.db.query<DocumentRow>(
      `select id, kind, state, created_at as "createdAt" from app.document
       where customer_id = $1 and is_due_diligence order by created_at desc, id desc limit 100`,
      [customer.id],
    ),
  ])
  const [address] = addresses
  return {
    dueDiligenceInfo: {
      level,
      ...(address && {
        address: {
          addressId: address.id,
          address1: address.address1,
          city: address.city,
          confirmed: address.confirmation,
        },
      }),
      ...(document && { document: { state: document.state, isDuplicate: document.state === 'duplicate' } }),
      uploadedDocuments: uploaded.rows.map(({ id, kind, state, createdAt }) => ({
        id,
        documentTypeId: kind,
        statusId: statusOf[state],
        uploaded: createdAt.toISOString(),
      })),
    },
  }
}
