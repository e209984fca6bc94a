import { csvRow } from '@sixpence/csv/write'
import type * as calls from '@sixpence/protocol/mass/mass'
import { massFieldsOf } from '@sixpence/protocol/mass/mass'
import type { Handler } from '#context/handler.ts'
import { eachFailed } from './each-failed.ts'
import { reasonOf } from './line-dto.ts'

export const massFailedGet: Handler<typeof calls.massFailedGet> = async (
  { batchId },
  { own, services: s, t, refuse },
) => {
  const fields = massFieldsOf(own.batchId.kind).map(({ name }) => name)
  const rows: string[] = [csvRow([...fields, 'line', 'reason'])]
  for await (const row of eachFailed(s, own.batchId))
    rows.push(
      csvRow([...fields.map((name) => row.content.cells[name] ?? ''), String(row.line), reasonOf(row, t)]),
    )
  if (rows.length === 1) return refuse('massNothingFailed')
  return { bytes: new TextEncoder().encode(rows.join('')), name: `failed-payments-${batchId}.csv` }
}
