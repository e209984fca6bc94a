import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { isOfPayment } from './payment-cell.ts'
import { refuseTable } from './table-refused.ts'

// Separators of packed rows; no cell holds control characters but tabs and line ends.
const cellEnd = '\u001f'
const rowEnd = '\u001e'

const pieceLength = 64 * 1024
/** A small file that unpacks to more than this is not a list of payments. */
const maxTextBytes = 32 * 1024 * 1024

/**
 * Accepts the rows of a table in turn, the first non-empty row being the headers, and stores them as bytes: the line
 * in the file, then the cells. Checks every limit on the way.
 */
export class TableRows {
  headers: string[]
  rows = 0
  /** The line of the headers. */
  #first = 0
  #cells = 0
  #bytes = 0
  #text: string[] = []
  #length = 0
  readonly #pieces: Buffer[] = []

  /** @param headers if the table itself has none */
  constructor(headers: string[] = []) {
    this.headers = headers
  }

  /** Adds a row; empty rows are left out. @throws TableRefused */
  add(line: number, cells: readonly string[]): void {
    const row = cells.map((cell, column) => cellText(cell, line, column))
    while (row.at(-1) === '') row.pop()
    if (row.length === 0) return
    if (this.headers.length === 0) {
      this.headers = headersOf(row, line)
      this.#first = line
      return
    }
    const { rows: maxRows, cells: mostCells } = massFileLimits
    if (row.length > this.headers.length) this.#refuseWide(line, row.length)
    this.rows += 1
    this.#cells += this.headers.length
    if (this.rows > maxRows) refuseTable('tableTooManyRows', { most: maxRows })
    if (this.#cells > mostCells) refuseTable('tableTooManyCells', { most: mostCells })
    const text = `${line}${cellEnd}${row.join(cellEnd)}${rowEnd}`
    this.#text.push(text)
    this.#length += text.length
    if (this.#length > pieceLength) this.#pack()
  }

  /** All rows. @throws TableRefused when there are none. */
  bytes(): Buffer {
    if (this.rows === 0) refuseTable('tableEmpty')
    this.#pack()
    return Buffer.concat(this.#pieces)
  }

  /** A line of a text has no headers, and its columns are fixed. */
  #refuseWide(line: number, cells: number): never {
    return this.#first === 0
      ? refuseTable('tableLineUnreadable', { line: String(line) })
      : refuseTable('tableLineTooWide', {
          line: String(line),
          cells,
          first: String(this.#first),
          columns: this.headers.length,
        })
  }

  #pack(): void {
    const piece = Buffer.from(this.#text.join(''))
    this.#text = []
    this.#length = 0
    this.#bytes += piece.length
    if (this.#bytes > maxTextBytes) refuseTable('tableTooHeavy')
    this.#pieces.push(piece)
  }
}

function cellText(cell: string, line: number, column: number): string {
  const { cellLength, columns } = massFileLimits
  const text = cell.replace(/[^\P{Cc}\t\n\r]/gu, ' ').trim()
  if (text !== '' && column >= columns) refuseTable('tableTooManyColumns', { most: columns })
  if (text.length > cellLength)
    refuseTable('tableCellTooLong', { cell: cellName(column, line), most: cellLength })
  return text
}

/** A first line that is a payment names no columns, and would be lost as a header. */
function headersOf(row: readonly string[], line: number): string[] {
  const payment = row.find(isOfPayment)
  if (payment !== undefined)
    refuseTable('tableHeaderIsPayment', { line: String(line), cell: payment.slice(0, 60) })
  const headers = row.map((header) => header.replace(/\s+/gu, ' '))
  const nameless = headers.indexOf('')
  if (nameless >= 0) refuseTable('tableHeaderEmpty', { column: columnName(nameless) })
  const seen = new Set<string>()
  const twice = headers.filter((header) => {
    const plain = header.toLowerCase()
    if (seen.has(plain)) return true
    seen.add(plain)
    return false
  })
  if (twice.length > 0) refuseTable('tableHeadersTwice', { columns: twice.slice(0, 5).join(', ') })
  return headers
}

/** Name of a cell in the notation of spreadsheets: "B12". */
export const cellName = (column: number, line: number): string => `${columnName(column)}${line}`

/** Letters of a column counted from 0: "A", "Z", "AA". */
function columnName(column: number): string {
  const before = Math.floor(column / 26)
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(65 + (column % 26))
}

/** A row of a table: its line in the file, and its cells. */
type TableRow = { line: number; cells: string[] }

/**
 * Packed rows, each unpacked on iteration and as long as the headers: a hundred thousand rows need little memory this
 * way.
 */
export class PackedRows implements Iterable<TableRow> {
  readonly #bytes: Buffer
  readonly #width: number

  constructor(bytes: Buffer, width: number) {
    this.#bytes = bytes
    this.#width = width
  }

  *[Symbol.iterator](): Generator<TableRow> {
    for (let at = 0; at < this.#bytes.length;) {
      const end = this.#bytes.indexOf(rowEnd, at)
      const [line = '', ...cells] = this.#bytes.toString('utf8', at, end).split(cellEnd)
      while (cells.length < this.#width) cells.push('')
      yield { line: Number(line), cells }
      at = end + 1
    }
  }
}
