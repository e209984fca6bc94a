/**
 * A row of CSV (RFC 4180) with its line end. Cells that a spreadsheet would run as a formula are turned into text
 * (OWASP, CSV injection).
 */
export const csvRow = (cells: readonly string[]): string => rowAsTyped(cells.map(asText))

/** The same with formulas unchanged, as in a file written by a customer's own program. */
export const rowAsTyped = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Marks a file as UTF-8 for spreadsheets; placed before the first row. */
export const byteOrderMark = '\uFEFF'

/** Whether a spreadsheet would evaluate a cell instead of showing it. Signed numbers are not formulas. */
export const isFormula = (cell: string): boolean =>
  /^(?:[\t\r\n]|[\s\0]*[=+\-@＝＋－＠|%])/u.test(cell) && !/^\s*[+-]?\d+(?:[.,]\d+)?\s*$/.test(cell)

/** A leading apostrophe marks text. */
const asText = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
