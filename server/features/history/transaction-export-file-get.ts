import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/history/exports'
import type { Handler } from '#context/handler.ts'
import { bookFormats } from '#papers/write-book.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { piecesOf, type ExportParams } from './export-job.ts'

export const transactionExportFileGet: Handler<typeof calls.transactionExportFileGet> = async (
  { ticket },
  { own: { exportId: file }, by, services: s, refuse },
) => {
  const { rows } = await s.db.query<{ sealed: Buffer }>(
    `select x.sealed from app.export_link l join app.export x on x.id = l.export_id
     where l.hash = $1 and l.export_id = $2 and l.person_id = $3 and l.until > $4`,
    [sha256(ticket), file.id, by.person.id, s.clock.now()],
  )
  const [order] = rows
  if (!order || file.state !== 'ready') return refuse('exportLinkOver')
  const { mediaType, ending } = bookFormats[file.format]
  const [account, params] = await Promise.all([
    s.store.accounts.byIds([file.accountId]).then((accounts) => accounts.get(file.accountId)),
    s.personal.open<ExportParams>(`customer:${by.customer.id}`, order.sealed),
  ])
  const about = account ? `${account.currency}-${account.number.slice(-4)}` : String(file.accountId)
  return {
    bytes: piecesOf(s, { id: file.id, customerId: by.customer.id, attempt: file.attempt }),
    name: `${nameOf(params, { about, day: dayOf(file.createdAt) })}.${ending}`,
    type: mediaType,
  }
}

/** Kind, account, and the month or the days: `statement-EUR-4807-2026-10`. */
function nameOf(params: ExportParams | undefined, { about, day }: { about: string; day: string }): string {
  if (params?.month !== undefined) return `statement-${about}-${params.month.slice(0, 7)}`
  const { fromDate, toDate = day } = params?.filter ?? {}
  const days = [fromDate ?? 'to', toDate < day ? toDate : day].join(fromDate === undefined ? '-' : '-to-')
  return `entries-${about}-${days}`
}
