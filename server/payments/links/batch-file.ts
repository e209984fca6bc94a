import { readCsv } from '@sixpence/csv/read'
import { csvRow } from '@sixpence/csv/write'
import {
  batchColumns,
  maxBatchBytes,
  maxBatchLine,
  maxBatchPayments,
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

/**
 * Reads the payments of a CSV file as text, with their line numbers; their content is checked later. @throws Refused
 * batchFileUnreadable | batchLineUnreadable | batchColumnsMissing | batchColumnsUnknown | batchFileEmpty |
 * batchFileTooLong
 */
export function readBatchFile(bytes: Uint8Array, refuse: Refuse): { line: number; text: BatchText }[] {
  if (bytes.length > maxBatchBytes) refuse('batchFileTooLong', { most: maxBatchPayments })
  const lines = readCsv(decoded(bytes, refuse), { maxLine: maxBatchLine })
  if ('unreadable' in lines) return refuse('batchLineUnreadable', { line: lines.unreadable })
  const [head, ...rest] = lines
  if (!head) return refuse('batchFileEmpty')
  const columns = columnsOf(head.cells, refuse)
  if (rest.length === 0) refuse('batchFileEmpty')
  if (rest.length > maxBatchPayments) refuse('batchFileTooLong', { most: maxBatchPayments })
  return rest.map(({ line, cells }) => {
    if (cells.slice(columns.length).some(Boolean)) refuse('batchLineUnreadable', { line })
    return { line, text: textFrom((column) => cells[columns.indexOf(column)] ?? '') }
  })
}

/** Decodes UTF-8, with or without a byte order mark. Zero bytes are refused: UTF-16 files have them. */
function decoded(bytes: Uint8Array, refuse: Refuse): string {
  let text = '\0'
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Refused below.
  }
  return text.includes('\0') ? refuse('batchFileUnreadable') : text
}

/** The columns in their order. Unknown ones are refused, so that no instruction in them is ignored. */
function columnsOf(names: readonly string[], refuse: Refuse): BatchColumn[] {
  const columns = names.map((name) => batchColumns.find((one) => one.toLowerCase() === name.toLowerCase()))
  const missing = neededColumns.filter((one) => !columns.includes(one))
  if (missing.length > 0) refuse('batchColumnsMissing', { columns: missing })
  const unknown = names.filter((_, at) => !columns[at] || columns.indexOf(columns[at]) < at)
  if (unknown.length > 0)
    refuse('batchColumnsUnknown', { columns: unknown.slice(0, 5).join(', ').slice(0, 100) })
  return columns.flatMap((one) => one ?? [])
}

/** Empty cells get the form's initial values. */
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

/** A sample file as UTF-8 CSV; its addresses are at example.com, so that no real payee is paid by mistake. */
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
