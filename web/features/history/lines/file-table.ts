import { readCsv } from '@sixpence/csv/read'
import { isFormula } from '@sixpence/csv/write'

/** The first rows of a file; `isMore` if it has more rows, `hasFormula` if a spreadsheet would evaluate a cell. */
export type Table = { head: string[]; body: string[][]; isMore: boolean; hasFormula: boolean }

const maxRows = 200

/** Text that is not a table is shown line by line. */
export function tableOf(text: string): Table {
  const read = readCsv(text, { most: maxRows + 1 })
  const rows = 'unreadable' in read ? linesOf(text) : read.map(({ cells }) => cells)
  const [head = [], ...body] = rows.slice(0, maxRows)
  return {
    head,
    body,
    isMore: rows.length > maxRows,
    hasFormula: body.some((row) => row.some(isFormula)),
  }
}

const linesOf = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxRows + 1)
    .map((line) => [line])
