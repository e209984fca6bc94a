import { after } from '@sixpence/days'
import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { refuseTable } from './table-refused.ts'
import { cellName, TableRows } from './table-rows.ts'
import { readXml } from './table-xml.ts'
import {
  capped,
  firstSheet,
  numberStyles,
  partOf,
  sharedTexts,
  type NumberStyle,
} from './table-xlsx-parts.ts'
import { Zip } from './table-zip.ts'

/** Rows of the first visible sheet of an XLSX workbook (ECMA-376). @throws TableRefused */
export async function xlsxTable(file: Buffer): Promise<TableRows> {
  const zip = new Zip(file)
  await refuseActive(zip)
  const { part, is1904, workbook } = await firstSheet(zip)
  const textsPart = await partOf(zip, workbook, 'sharedStrings')
  const stylesPart = await partOf(zip, workbook, 'styles')
  const texts = textsPart ? await sharedTexts(zip, textsPart) : []
  const styles = stylesPart ? await numberStyles(zip, stylesPart) : []
  return readSheet(zip, part, { texts, styles, is1904 })
}

/** Macros, embedded files and archives within the archive. */
const active =
  /vbaProject|^xl\/(?:embeddings|activeX|ctrlProps|macrosheets|dialogsheets)\/|\.(?:zip|xls\w?|doc\w?|pptx?|exe|js|7z|rar|gz)$/i

async function refuseActive(zip: Zip): Promise<void> {
  if (!zip.has('[Content_Types].xml') || !zip.has('_rels/.rels')) refuseTable('tableTypeUnknown')
  if (zip.names.some((name) => active.test(name))) refuseTable('tableActive')
  await readXml(zip.read('[Content_Types].xml'), {
    open: (_, { ContentType = '' }) => {
      if (/macroEnabled|vbaProject/i.test(ContentType)) refuseTable('tableActive')
    },
  })
}

type Book = { texts: readonly string[]; styles: readonly NumberStyle[]; is1904: boolean }
type Cell = { column: number; line: number; type: string; style: number }

async function readSheet(zip: Zip, part: string, book: Book): Promise<TableRows> {
  const rows = new TableRows()
  let row: string[] = []
  let line = 0
  let seen = 0
  let cell: Cell | undefined
  let [value, isValue] = ['', false]
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      if (name === 'row') {
        const told = Number(attributes['r'] ?? line + 1)
        // Lines in descending order could put two payments on one line.
        if (!Number.isInteger(told) || told <= line) refuseTable('tableBroken')
        line = told
        row = []
      }
      if (name === 'c') {
        seen += 1
        if (seen > massFileLimits.cells) refuseTable('tableTooManyCells', { most: massFileLimits.cells })
        cell = cellOf(attributes, { line, next: (cell?.line === line ? cell.column : -1) + 1 })
        value = ''
      }
      if (name === 'f' && cell) refuseTable('tableFormula', { cell: cellName(cell.column, cell.line) })
      isValue = name === 'v' || name === 't'
    },
    text: (piece) => {
      if (isValue) value = capped(value + piece)
    },
    close: (name) => {
      isValue = false
      if (name === 'c' && cell && value !== '') put(row, cell, shown(value, cell, book))
      if (name === 'row') rows.add(line, row)
    },
  })
  return rows
}

function cellOf(
  { r, t = 'n', s = '0' }: Readonly<Record<string, string>>,
  { line, next }: { line: number; next: number },
): Cell {
  if (r === undefined) return { column: next, line, type: t, style: Number(s) }
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(r) ?? refuseTable('tableBroken')
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (Number(digits) !== line || column < next) refuseTable('tableBroken')
  return { column, line, type: t, style: Number(s) }
}

function put(row: string[], { column }: Cell, text: string): void {
  const { columns } = massFileLimits
  if (column >= columns) refuseTable('tableTooManyColumns', { most: columns })
  while (row.length < column) row.push('')
  row[column] = text
}

/** The value of a cell as its spreadsheet shows it, days as ISO 8601 and numbers without exponent. */
function shown(value: string, cell: Cell, { texts, styles, is1904 }: Book): string {
  if (cell.type === 's') return texts[Number(value)] ?? refuseTable('tableBroken')
  if (cell.type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (cell.type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return refuseTable('tableBroken')
  const style = styles[cell.style]
  if (style?.isDate) return dayShown(number, is1904)
  const text = plainNumber(number)
  if (/^-?\d{16}/.test(text)) refuseTable('tableDigitsLost', { cell: cellName(cell.column, cell.line) })
  return text.padStart(style?.zeros ?? 0, '0')
}

/** Spreadsheets keep 15 digits of a number; further digits in files are errors of the binary representation. */
function plainNumber(number: number): string {
  const kept = Number(number.toPrecision(15))
  const text =
    Math.abs(kept) < 1e-6 ? kept.toFixed(20) : Math.abs(kept) < 1e21 ? String(kept) : kept.toFixed(0)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Days are counted from 1900, which is treated as a leap year, or from 1904; the fraction is the time, in minutes. */
function dayShown(serial: number, is1904: boolean): string {
  const minutes = Math.round(serial * 1_440)
  const [days, minute] = [Math.floor(minutes / 1_440), minutes % 1_440]
  if (days < 0 || days > 2_958_465) return String(serial)
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  if (days === 0) return time
  const first = is1904 ? '1904-01-01' : days < 60 ? '1899-12-31' : '1899-12-30'
  const day = after(first, { days })
  return minute === 0 ? day : `${day} ${time}`
}
