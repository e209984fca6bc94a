import { delimiterOf } from '@sixpence/csv/delimiter'
import { eachCsvLine } from '@sixpence/csv/each-line'
import { isFormula } from '@sixpence/csv/write'
import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import type { FileFacts } from '@sixpence/protocol/rules/mass/notes'
import { refuseTable } from './table-refused.ts'
import { TableRows } from './table-rows.ts'

export type TextEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE'
/** Written by spreadsheets by default; which of the two can only be guessed, so the payer is notified. */
type CodePage = 'Windows-1251' | 'Windows-1252'

/** Longer lines cannot be rows within the limits, or have a quotation mark that is never closed. */
export const maxCsvLine = 100_000

type CsvTable = { rows: TableRows; encoding: TextEncoding | CodePage; separator: string; found?: FileFacts }

/** Rows of a CSV file, with its encoding and separator. @throws TableRefused */
export function csvTable(bytes: Buffer): CsvTable {
  const { text: whole, encoding } = decoded(bytes)
  if (/^\s*[{[]|^%PDF-|^\s*<|[^\P{Cc}\t\n\r]/u.test(whole)) refuseTable('tableTypeUnknown')
  // The line that sets Excel's separator.
  const separatorLine = /^sep=([,;\t|])\r?\n/i.exec(whole)
  const text = separatorLine ? whole.slice(separatorLine[0].length) : whole
  const skipped = separatorLine ? 1 : 0
  const separator = separatorLine?.[1] ?? delimiterOf(text)
  const rows = new TableRows()
  const wrong = eachCsvLine(text, { delimiter: separator, maxLine: maxCsvLine }, ({ line, cells }) =>
    rows.add(line + skipped, cells.map(csvCell)),
  )
  if (wrong) refuseTable('tableLineUnreadable', { line: String(wrong.unreadable + skipped) })
  const isGuess = encoding === 'Windows-1251' || encoding === 'Windows-1252'
  const fileFacts = isGuess && { notes: [{ name: 'codePage', facts: { encoding } } as const] }
  return { rows, encoding, separator, ...(fileFacts && { found: fileFacts }) }
}

/** The text of a cell without the apostrophe with which our own exports mark text that looks like a formula. */
export const csvCell = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell

function decoded(bytes: Buffer): { text: string; encoding: TextEncoding | CodePage } {
  const foreign = foreignMark(bytes)
  if (foreign) refuseTable('tableEncoding', { encoding: foreign })
  const encoding = encodingOf(bytes)
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    if (encoding !== 'UTF-8' || isCut(bytes)) return refuseTable('tableBroken')
    const codePage = codePageOf(bytes)
    return { text: new TextDecoder(codePage).decode(bytes), encoding: codePage }
  }
}

/** Whether the bytes are UTF-8, except for an incomplete last letter. */
function isCut(bytes: Buffer): boolean {
  try {
    new TextDecoder('UTF-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** UTF-16 is recognised only by its byte order mark. */
export function encodingOf(bytes: Buffer): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'UTF-16BE' : 'UTF-8'
}

const marks: readonly (readonly [hex: string, name: string])[] = [
  ['fffe0000', 'UTF-32'],
  ['0000feff', 'UTF-32'],
  ['2b2f76', 'UTF-7'],
  ['84319533', 'GB 18030'],
  ['dd736673', 'UTF-EBCDIC'],
]

/** An encoding recognised by its mark, or UTF-16 without a mark: every second byte of its letters is zero. */
function foreignMark(bytes: Buffer): string | undefined {
  const head = bytes.toString('hex', 0, 4)
  const marked = marks.find(([mark]) => head.startsWith(mark))
  if (marked) return marked[1]
  if (encodingOf(bytes) !== 'UTF-8') return undefined
  const start = bytes.subarray(0, 400)
  const isZero = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length
  const even = isZero(0)
  const odd = isZero(1)
  const isWide = Math.max(even, odd) > start.length / 4 && Math.min(even, odd) === 0
  return isWide && start.length >= 8 ? 'UTF-16 without a byte order mark' : undefined
}

/**
 * Bytes that are not UTF-8 are either not text at all or in a single-byte encoding. The two that spreadsheets write
 * in the supported languages are distinguished by the case of their letters.
 */
function codePageOf(bytes: Buffer): CodePage {
  const start = bytes.subarray(0, massFileLimits.cellLength * 100)
  if (start.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte))) refuseTable('tableTypeUnknown')
  const high = start.filter((byte) => byte >= 0x80)
  const cyrillic = start.filter((byte, at) => byte >= 0xe0 && (start[at + 1] ?? 0) >= 0xe0).length
  return cyrillic > high.length / 2 ? 'Windows-1251' : 'Windows-1252'
}
