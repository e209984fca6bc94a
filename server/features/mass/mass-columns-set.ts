import type * as calls from '@sixpence/protocol/mass/mass'
import type { FileFacts } from '@sixpence/protocol/rules/mass/notes'
import type { Handler } from '#context/handler.ts'
import { judgedLines, writeLines } from '#payments/mass/fill.ts'
import { openJudge } from '#payments/mass/judge.ts'
import { columnsOf } from '#payments/mass/table.ts'
import { textTable } from '#quarantine/text-table.ts'
import { readTable, type Table } from '#quarantine/read-table.ts'
import { changeMassBatch, lockMassForEdit, massFile } from '#store/mass/mass-batches.ts'
import { deleteMassLines } from '#store/mass/mass-lines.ts'
import { accountOfBatch } from './account-of-batch.ts'
import { inputs, remember, takenOf } from './import-batch.ts'
import { requireFlag } from './require-flag.ts'

export const massColumnsSet: Handler<typeof calls.massColumnsSet> = async (
  { columns, sheet, withHidden },
  context,
) => {
  const { by, own, services: s, change, refuse } = context
  const batch = own.batchId
  requireFlag(by, batch)
  if (batch.state !== 'uploaded') refuse('massNotEditable')
  const sealed = await massFile(s.db, batch.id)
  if (!sealed) return refuse('massFileGone')
  const bytes = Buffer.from(
    (await s.personal.open<string>(`customer:${by.customer.id}`, sealed)) ?? '',
    'base64',
  )
  const subject = `customer:${by.customer.id}` as const
  const before = batch.foundSealed && (await s.personal.open<FileFacts>(subject, batch.foundSealed))
  const table: Omit<Table, 'format'> & Partial<Pick<Table, 'format'>> =
    batch.mediaType === 'text/plain'
      ? textTable(bytes.toString())
      : await readTable(async () => bytes, {
          sheet: sheet ?? before?.sheet,
          withHidden: withHidden ?? before?.hidden?.isRead,
        })
  const matched = columnsOf(batch.kind, table.headers, { columns }, refuse)
  const account = await accountOfBatch(s, batch)
  const judge = openJudge(context, { kind: batch.kind, account, prices: {} })
  const lines = await judgedLines(s, judge, by.customer.id, await inputs(table, matched.columns))
  const columnsSealed = await s.personal.seal(subject, matched.columns)
  const foundSealed = table.found && (await s.personal.seal(subject, table.found))
  await change(async (client) => {
    await lockMassForEdit(client, batch.id, refuse)
    await deleteMassLines(client, batch.id)
    await writeLines({ client, past: s.placement.earlierData(by.customer) }, batch, lines)
    await changeMassBatch(client, batch.id, {
      columnsSealed,
      ...(foundSealed && { foundSealed }),
      prices: judge.prices(),
      pricedAt: s.clock.now(),
    })
    if (columns) await remember(context, batch.kind, matched.columns, client)
  })
  return takenOf(s, batch.id, matched)
}
