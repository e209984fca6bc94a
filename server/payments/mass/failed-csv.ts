import { byteOrderMark, csvRow } from '@sixpence/csv/write'

/** A failed payment: its cells by field, and the reason. */
export type FailedLine = { cells: Readonly<Record<string, string>>; reason: string }

/**
 * Failed lines as CSV that can be uploaded again: the fields that occur, in their order, and the reason last under
 * `reasonHeader`. Cells that a spreadsheet would run as a formula are marked as text.
 */
export function failedCsv(
  fields: readonly { name: string }[],
  lines: readonly FailedLine[],
  reasonHeader: string,
): Buffer {
  const names = fields.map(({ name }) => name).filter((name) => lines.some(({ cells }) => cells[name]))
  const rows = lines.map(({ cells, reason }) => csvRow([...names.map((name) => cells[name] ?? ''), reason]))
  return Buffer.from(byteOrderMark + csvRow([...names, reasonHeader]) + rows.join(''))
}
