import type * as calls from '@sixpence/protocol/mass/mass'
import { massFieldsOf } from '@sixpence/protocol/mass/fields'
import type { Handler } from '#context/handler.ts'
import { failedCsv, type FailedLine } from '#payments/mass/failed-csv.ts'
import { eachFailed } from './each-failed.ts'
import { reasonOf } from './line-dto.ts'

export const massFailedGet: Handler<typeof calls.massFailedGet> = async (
  { batchId },
  { own, services: s, t, refuse },
) => {
  const lines: FailedLine[] = []
  for await (const row of eachFailed(s, own.batchId))
    lines.push({ cells: row.content.cells, reason: reasonOf(row, t) })
  if (lines.length === 0) return refuse('massNothingFailed')
  const bytes = failedCsv(massFieldsOf(own.batchId.kind), lines, t('Reason'))
  return { bytes, name: `failed-payments-${batchId}.csv` }
}
