import { readCsv } from '@sixpence/csv/read'
import { csvRow } from '@sixpence/csv/write'
import {
  batchColumns,
  mostBatchBytes,
  mostBatchLine,
  mostBatchPayments,
  neededColumns,
  type BatchColumn,
} from '@sixpence/protocol/global/global-batches'
import type { Facts } from '#core/refused.ts'
import type { BatchText } from './batch-rows.ts'

type Names =
  | 'batchFileUnreadable'
  | 'batchLineUnreadable'
  | 'batchColumnsMissing'
  | 'batchColumnsUnknown'
  | 'batchFileEmpty'
  | 'batchFileTooLong'
type Refuse = (name: Names, facts?: Facts) => never

/** The payments of a file as they are written there; what is wrong with one of them is no reason to refuse the file. */
export function readBatchFile(bytes: Uint8Array, refuse: Refuse): { line: number; text: BatchText }[] {
  if (bytes.length > mostBatchBytes) refuse('batchFileTooLong', { most: mostBatchPayments })
  const lines = readCsv(decoded(bytes, refuse), { mostLine: mostBatchLine })
  if ('unreadable' in lines) return refuse('batchLineUnreadable', { line: lines.unreadable })
  const [head, ...rest] = lines
  if (!head) return refuse('batchFileEmpty')
  const columns = columnsOf(head.cells, refuse)
  if (rest.length === 0) refuse('batchFileEmpty')
  if (rest.length > mostBatchPayments) refuse('batchFileTooLong', { most: mostBatchPayments })
  return rest.map(({ line, cells }) => {
    if (cells.slice(columns.length).some(Boolean)) refuse('batchLineUnreadable', { line })
    return { line, text: textFrom((column) => cells[columns.indexOf(column)] ?? '') }
  })
}

/** UTF-8, with a byte order mark or without; a file of two bytes a letter has zeros in it. */
function decoded(bytes: Uint8Array, refuse: Refuse): string {
  let text = '\0'
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Refused below.
  }
  return text.includes('\0') ? refuse('batchFileUnreadable') : text
}

/** Which column stands where; a column nobody knows could say something of the payment that would be lost. */
function columnsOf(names: readonly string[], refuse: Refuse): BatchColumn[] {
  const columns = names.map((name) => batchColumns.find((one) => one.toLowerCase() === name.toLowerCase()))
  const missing = neededColumns.filter((one) => !columns.includes(one))
  if (missing.length > 0) refuse('batchColumnsMissing', { columns: missing })
  const unknown = names.filter((_, at) => !columns[at] || columns.indexOf(columns[at]) < at)
  if (unknown.length > 0)
    refuse('batchColumnsUnknown', { columns: unknown.slice(0, 5).join(', ').slice(0, 100) })
  return columns.flatMap((one) => one ?? [])
}

/** What is left open is as the form has it at first. */
const textFrom = (cell: (column: BatchColumn) => string): BatchText => ({
  beneficiaryName: cell('beneficiaryName'),
  beneficiaryEmail: cell('beneficiaryEmail').toLowerCase(),
  beneficiaryType: cell('beneficiaryType').toLowerCase() || 'person',
  beneficiaryCountryCode: cell('beneficiaryCountryCode').toUpperCase(),
  amount: cell('amount'),
  feeShare: cell('feeShare').toLowerCase() || 'sender',
  description: cell('description'),
  forbidden: [],
})

/** A file to begin with, and to look at: nobody in it can be paid. */
export const sampleFile = (): Uint8Array =>
  new TextEncoder().encode(
    [
      batchColumns,
      ['Ana Nowak', 'ana@example.com', 'person', 'PL', '120.00', 'sender', 'Invoice 17'],
      ['Kovač, d.o.o.', 'office@example.com', 'company', '', '80.50', 'beneficiary', ''],
    ]
      .map(csvRow)
      .join(''),
  )
