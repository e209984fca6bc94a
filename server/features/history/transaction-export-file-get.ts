import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/history/exports'
import type { Handler } from '#context/handler.ts'
import { bookFormats } from '#papers/write-book.ts'
import { piecesOf } from './export-job.ts'
import { hashOf } from './exports.ts'

export const transactionExportFileGet: Handler<typeof calls.transactionExportFileGet> = async (
  { ticket },
  { own: { exportId: one }, by, services: s, refuse },
) => {
  const { rowCount } = await s.db.query(
    'select from app.export_link where hash = $1 and export_id = $2 and person_id = $3 and until > $4',
    [hashOf(ticket), one.id, by.person.id, s.clock.now()],
  )
  if (!rowCount || one.state !== 'ready') return refuse('exportLinkOver')
  const { mediaType, ending } = bookFormats[one.format]
  return {
    bytes: piecesOf(s, { id: one.id, customerId: by.customer.id, attempt: one.attempt }),
    name: `entries-${dayOf(one.createdAt)}-${one.id}.${ending}`,
    type: mediaType,
  }
}
