import { randomBytes } from 'node:crypto'
import type * as calls from '@sixpence/protocol/history/exports'
import { exportLinkMinutes } from '@sixpence/protocol/history/exports'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { keptUntil } from './export-job.ts'

export const transactionExportStatusGet: Handler<typeof calls.transactionExportStatusGet> = async (
  _input,
  { own: { exportId }, by, services: s },
) => ({
  status: exportId.state,
  format: exportId.format,
  lines: exportId.lines,
  createdAt: exportId.createdAt.toISOString(),
  ...(exportId.reason && { reason: exportId.reason }),
  ...(exportId.state === 'ready' && {
    size: exportId.size,
    keptUntil: keptUntil(exportId.createdAt).toISOString(),
    ...(await linkTo(s, { exportId: exportId.id, personId: by.person.id })),
  }),
})

/** A new download link; it is valid only with a session of the person it was created for. */
async function linkTo(s: Services, { exportId, personId }: { exportId: number; personId: number }) {
  const ticket = randomBytes(32).toString('base64url')
  const until = new Date(s.clock.now().getTime() + exportLinkMinutes * 60_000)
  await s.db.query(
    'insert into app.export_link (hash, export_id, person_id, until) values ($1, $2, $3, $4)',
    [sha256(ticket), exportId, personId, until],
  )
  return { url: `/exports/${exportId}/${ticket}`, urlValidUntil: until.toISOString() }
}
