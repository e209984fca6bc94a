/**
 * The first rows of a text of cells (RFC 4180), between commas, semicolons or tabs, whichever its first line has most
 * of; `isMore` when there are further ones.
 */
export function csvRows(text: string, most: number): { rows: string[][]; isMore: boolean } {
  const between = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
  }
  for (; at < text.length && rows.length <= most; at += 1) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === between) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (at >= text.length) endRow()
  return { rows: rows.slice(0, most), isMore: rows.length > most }
}

/** What a spreadsheet would take for a formula, once the file is opened there. */
export const isFormula = (cell: string): boolean =>
  /^\s*[=+\-@＝＋－＠|%]/u.test(cell) && !/^\s*[+-]?\d+([.,]\d+)?\s*$/.test(cell)

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const count = (sign: string): number => first.split(sign).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
