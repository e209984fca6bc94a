import type * as calls from '@sixpence/protocol/history/batches'
import type { BatchTransfer } from '@sixpence/protocol/history/batches'
import type { Handler } from '#context/handler.ts'
import { isAway } from '#core/dependency-down.ts'
import { faultFields } from '#core/log.ts'
import { batchFile } from '#store/batch/batches.ts'

export const batchTransferFileView: Handler<typeof calls.batchTransferFileView> = async (
  { id },
  { by, own: { id: batch }, services: s, refuse },
) => {
  const bytes = await batchFile(s, by.customer.id, id).catch((error: unknown) => {
    if (isAway(error)) throw error
    s.log.error({ batch: id, ...faultFields(error) }, 'the file of a batch cannot be opened')
    return refuse('batchFileDamaged')
  })
  if (!bytes) return refuse('fileGone')
  return { bytes, name: `batch-${id}.${endings[batch.mediaType]}`, type: batch.mediaType }
}

const endings: Record<BatchTransfer['mediaType'], string> = {
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/xml': 'xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}
