import { csvRow } from '@sixpence/csv/write'
import {
  batchColumns,
  maxBatchBytes,
  maxBatchPayments,
  neededColumns,
  type BatchColumn,
} from '@sixpence/protocol/global/global-batches'
import { matchColumns } from '@sixpence/protocol/rules/mass/match-columns'
import { decimalMarkOf, parseDecimal } from '@sixpence/money'
import { type Facts, Refused } from '#core/refused.ts'
import { decidingMark, readTable, type Table } from '#quarantine/read-table.ts'
import type { BatchText } from './batch-rows.ts'

type Names = 'batchColumnsMissing' | 'batchColumnsUnknown' | 'batchFileTooLong' | 'batchFileHoldsMore'
type Refuse = (name: Names, facts?: Facts) => never

/**
 * Reads the payments of a table, CSV or XLSX, as text, with their line numbers; their content is checked later. @throws
 * Refused batchColumnsMissing | batchColumnsUnknown | batchFileTooLong | batchFileHoldsMore, or a refusal of
 * `tableRefusals`
 */
export async function readBatchFile(
  bytes: Buffer,
  refuse: Refuse,
): Promise<{ line: number; text: BatchText }[]> {
  if (bytes.length > maxBatchBytes) refuse('batchFileTooLong', { most: maxBatchPayments })
  const table = await readTable(async () => bytes).catch((error: unknown) => {
    throw error instanceof Refused && error.field === 'file'
      ? new Refused(error.refusal, error.facts, 'attachedFile')
      : error
  })
  if (table.format === 'pain001') throw new Refused('tableTypeUnknown', {}, 'attachedFile')
  refuseMore(table, refuse)
  const columns = columnsOf(table.headers, refuse)
  const rows = [...table.rows]
  if (rows.length > maxBatchPayments) refuse('batchFileTooLong', { most: maxBatchPayments })
  const amountAt = columns.indexOf('amount')
  const mark = decidingMark(decimalMarkOf(rows.map(({ cells }) => cells[amountAt] ?? '')), table)
  return rows.map(({ line, cells }) => {
    const text = textFrom((column) => cells[columns.indexOf(column)] ?? '')
    const read = parseDecimal(text.amount, mark)
    return { line, text: { ...text, amount: 'amount' in read ? read.amount : text.amount } }
  })
}

/** Hidden content and choices in a payment file are refused here, because no page can show them. */
function refuseMore({ found: fileFacts }: Table, refuse: Refuse): void {
  const { hidden, sheets = [], notes = [] } = fileFacts ?? {}
  const codePage = notes.find(({ name }) => name === 'codePage')
  if (codePage) throw new Refused('tableEncoding', codePage.facts, 'attachedFile')
  if (hidden || sheets.length > 1 || notes.some(({ name }) => name !== 'shownIn'))
    refuse('batchFileHoldsMore')
}

/**
 * The columns in their order, by their names or synonyms. Unknown columns are refused, so that no instruction in them
 * is ignored.
 */
function columnsOf(names: readonly string[], refuse: Refuse): BatchColumn[] {
  const { columns, missing } = matchColumns(
    names,
    batchColumns.map((name) => ({ name, label: name, required: neededColumns.includes(name) })),
  )
  if (missing.length > 0) refuse('batchColumnsMissing', { columns: missing })
  const unknown = columns.flatMap(({ header, field }) => (field === undefined ? [header] : []))
  if (unknown.length > 0)
    refuse('batchColumnsUnknown', { columns: unknown.slice(0, 5).join(', ').slice(0, 100) })
  return columns.flatMap(({ field }) => batchColumns.find((name) => name === field) ?? [])
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
