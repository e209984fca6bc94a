/** A row as RFC 4180 has it, its end among it. What a spreadsheet would take for a formula is a text there (OWASP, CSV injection). */
export const csvRow = (cells: readonly string[]): string => rowAsTyped(cells.map(asText))

/** The same with formulas left as they are: a file as a customer's own program writes it. */
export const rowAsTyped = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** By it spreadsheets know a file for UTF-8; it stands before the first row. */
export const byteOrderMark = '\uFEFF'

/** Whether a spreadsheet would run a cell instead of showing it. A figure with a sign is none: it stays one. */
export const isFormula = (cell: string): boolean =>
  /^(?:[\t\r\n]|[\s\0]*[=+\-@＝＋－＠|%])/u.test(cell) && !/^\s*[+-]?\d+(?:[.,]\d+)?\s*$/.test(cell)

/** An apostrophe makes a text of it. */
const asText = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
