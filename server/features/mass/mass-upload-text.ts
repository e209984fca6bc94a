import type * as calls from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { readTable } from '#quarantine/read-table.ts'
import { requireFlag } from './require-flag.ts'
import { importBatch } from './import-batch.ts'

export const massUploadText: Handler<typeof calls.massUploadText> = async (
  { kind, name, csv, columns, ignoreIdentical = false },
  context,
) => {
  requireFlag(context.by, { kind })
  const bytes = Buffer.from(csv)
  const table = await readTable(async () => bytes)
  if (table.format !== 'csv') return context.refuse('tableTypeUnknown', {}, 'csv')
  return importBatch(context, {
    kind,
    account: context.own.fromAccountId,
    name,
    table,
    columns,
    file: { bytes, mediaType: 'text/csv' },
    ignoreIdentical,
  })
}
