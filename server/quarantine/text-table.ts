import { eachCsvLine } from '@sixpence/csv/each-line'
import { Refused } from '#core/refused.ts'
import { csvCell, maxCsvLine } from './table-csv.ts'
import { TableRefused } from './table-refused.ts'
import { PackedRows, TableRows } from './table-rows.ts'
import type { Table } from './read-table.ts'

/** Columns of payments written as text, a line each. */
const textColumns = ['email', 'amount', 'currency', 'note'] as const

/**
 * Payments written as text, "email;amount;currency;note", with semicolons or tabs: the rows of the file with the same
 * lines below a line of headers (B295). @throws Refused with any of `tableRefusals`, at `text`
 */
export function textTable(text: string): Omit<Table, 'format'> {
  const first = /[^\r\n]+/.exec(text)?.[0] ?? ''
  const separator = first.includes(';') || !first.includes('\t') ? ';' : '\t'
  try {
    const rows = new TableRows([...textColumns])
    const wrong = eachCsvLine(text, { delimiter: separator, maxLine: maxCsvLine }, ({ line, cells }) => {
      const isHeader = rows.rows === 0 && textColumns.every((name, at) => cells[at]?.toLowerCase() === name)
      if (!isHeader) rows.add(line, cells.map(csvCell))
    })
    if (wrong) throw new TableRefused('tableLineUnreadable', { line: String(wrong.unreadable) })
    return { headers: rows.headers, separator, rows: new PackedRows(rows.bytes(), textColumns.length) }
  } catch (error) {
    if (error instanceof TableRefused) throw new Refused(error.refusal, error.facts, 'text')
    throw error
  }
}
