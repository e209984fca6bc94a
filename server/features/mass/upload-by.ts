import type * as calls from '@sixpence/protocol/mass/mass'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import type { BatchTransfer } from '@sixpence/protocol/history/batches'
import type { Handler } from '#context/handler.ts'
import { readTable, type Table } from '#quarantine/read-table.ts'
import { Refused } from '#core/refused.ts'
import { deleteUpload, wholeUpload } from '#store/document/uploads.ts'
import { takeIn } from './take-in.ts'

type Upload = typeof calls.massUploadWire

/** Handler of an upload of this kind; all differences between kinds are in the table of methods. */
export const uploadBy =
  (kind: MassKind): Handler<Upload> =>
  async ({ name, columns, ignoreIdentical = false }, context) => {
    const { by, own, services: s, refuse } = context
    const { file, fromAccountId: account } = own
    if (file.received < file.size || file.mediaType !== null) return refuse('uploadUnfinished', {}, 'file')
    const bytes = await wholeUpload(s, by.customer.id, file.id)
    const table = await readTable(async () => bytes).catch(async (error: unknown) => {
      if (error instanceof Refused && error.refusal !== 'busy') await deleteUpload(s.db, file.id)
      throw error
    })
    return takeIn(context, {
      kind,
      account,
      name,
      table,
      columns,
      file: { bytes, mediaType: mediaTypes[table.format] },
      ignoreIdentical,
      also: (client) => deleteUpload(client, file.id),
    })
  }

const mediaTypes: Record<Table['format'], BatchTransfer['mediaType']> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pain001: 'application/xml',
}
