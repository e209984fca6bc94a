/** One line of a file that is not empty: where it begins, and its cells. */
export type CsvLine = { line: number; cells: string[] }

/**
 * Reads RFC 4180 with the delimiter of the first line: comma, semicolon or tab. A quotation mark out of place, or a cell
 * longer than `mostCell`, makes its line unreadable.
 */
export function readCsv(text: string, mostCell: number): CsvLine[] | { unreadable: number } {
  const delimiter = delimiterOf(text)
  const cell = new RegExp(`"([^"]*(?:""[^"]*)*)"|[^"\\r\\n${delimiter}]*`, 'y')
  const lines: CsvLine[] = []
  let cells: string[] = []
  let [line, begin, at] = [1, 1, 0]
  while (at < text.length || cells.length > 0) {
    cell.lastIndex = at
    const [whole = '', quoted] = cell.exec(text) ?? []
    const content = quoted?.replaceAll('""', '"') ?? whole
    at += whole.length
    line += content.split('\n').length - 1
    const end = /^(?:\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0]
    const isLast = at >= text.length
    if (content.length > mostCell || (!isLast && end === undefined && text[at] !== delimiter))
      return { unreadable: begin }
    cells.push(content.trim())
    at += end?.length ?? 1
    if (end === undefined && !isLast) continue
    if (cells.some(Boolean)) lines.push({ line: begin, cells })
    cells = []
    begin = ++line
  }
  return lines
}

const delimiters = [',', ';', '\t']

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const counted = delimiters.map((one) => ({ one, n: first.split(one).length }))
  return counted.reduce((best, next) => (next.n > best.n ? next : best)).one
}
