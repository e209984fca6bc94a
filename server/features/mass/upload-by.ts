import type * as calls from '@sixpence/protocol/mass/mass'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import type { BatchTransfer } from '@sixpence/protocol/history/batches'
import type { Handler } from '#context/handler.ts'
import { readTable, type Table, type TableChoice } from '#quarantine/read-table.ts'
import { Refused } from '#core/refused.ts'
import { deleteUpload, wholeUpload } from '#store/document/uploads.ts'
import { requestedExecutionDate } from './requested-execution-date.ts'
import { requireDebtor } from './other-debtors.ts'
import { importBatch } from './import-batch.ts'

type Upload = typeof calls.massUploadWire

/** Handler of an upload of this kind; all differences between kinds are in the table of methods. */
export const uploadBy =
  (kind: MassKind): Handler<Upload> =>
  async ({ name, columns, ignoreIdentical = false, ignoreDebtor = false, sheet, withHidden }, context) => {
    const { by, own, services: s, refuse } = context
    const { file, fromAccountId: account, template } = own
    if (template && template.kind !== kind) throw new Refused('massTemplateNotFound', {}, 'template')
    if (file.received < file.size || file.mediaType !== null) return refuse('uploadUnfinished', {}, 'file')
    const bytes = await wholeUpload(s, by.customer.id, file.id)
    const table = await tableOf(bytes, { sheet, withHidden }).catch(async (error: unknown) => {
      if (error instanceof Refused && error.refusal !== 'busy') await deleteUpload(s.db, file.id)
      throw error
    })
    if (!ignoreDebtor) await requireDebtor(s, account, table.found)
    return importBatch(context, {
      payOn: table.format === 'pain001' ? requestedExecutionDate(table, s.clock.now(), refuse) : undefined,
      kind,
      account,
      name,
      table,
      columns,
      template:
        template &&
        (await s.personal.open<Record<string, string>>(`customer:${by.customer.id}`, template.columnsSealed)),
      file: { bytes, mediaType: mediaTypes[table.format] },
      ignoreIdentical,
      found: table.found,
      also: (client) => deleteUpload(client, file.id),
    })
  }

/** A separate closure, so that what is kept until the batch is stored does not keep the file in memory. */
const tableOf = (bytes: Buffer, choice: TableChoice): Promise<Table> =>
  readTable(() => Promise.resolve(bytes), choice)

const mediaTypes: Record<Table['format'], BatchTransfer['mediaType']> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pain001: 'application/xml',
}
