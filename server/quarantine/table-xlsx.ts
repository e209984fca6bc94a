import { after } from '@sixpence/days'
import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import type { FileFacts } from '@sixpence/protocol/rules/mass/notes'
import { isOfPayment } from './payment-cell.ts'
import { LeftOut, SheetView } from './sheet-view.ts'
import { refuseTable } from './table-refused.ts'
import { cellName, TableRows } from './table-rows.ts'
import { readXml } from './table-xml.ts'
import {
  capped,
  numberStyles,
  partOf,
  sharedTexts,
  sheetsOf,
  unescaped,
  type NumberStyle,
} from './table-xlsx-parts.ts'
import { Zip } from './table-zip.ts'

type SheetTable = { rows: TableRows; found: FileFacts }

/**
 * Rows of a sheet of an XLSX workbook (ECMA-376): the named sheet, or else the sheet that was open, or the first with
 * any content. @throws TableRefused
 */
export async function xlsxTable(
  file: Buffer,
  { sheet: sheetName, withHidden }: { sheet: string | undefined; withHidden: boolean },
): Promise<SheetTable> {
  const zip = new Zip(file)
  await refuseActive(zip)
  const { sheets, is1904, workbook } = await sheetsOf(zip)
  const textsPart = await partOf(zip, workbook, 'sharedStrings')
  const stylesPart = await partOf(zip, workbook, 'styles')
  const texts = textsPart ? await sharedTexts(zip, textsPart) : []
  const styles = stylesPart ? await numberStyles(zip, stylesPart) : []
  const possible = sheets.filter(({ name }) => sheetName === undefined || name === sheetName)
  for (const { name, part } of possible) {
    const { rows, found: facts } = await readSheet(
      zip,
      part,
      { texts, styles, is1904 },
      new SheetView(withHidden),
    )
    if (rows.headers.length > 0 || name === possible.at(-1)?.name)
      return { rows, found: { ...facts, sheet: name, sheets: sheets.map((sheet) => sheet.name) } }
  }
  return refuseTable('tableSheetUnknown', { sheet: (sheetName ?? '').slice(0, 31) })
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

async function readSheet(zip: Zip, part: string, book: Book, view: SheetView): Promise<SheetTable> {
  const rows = new TableRows()
  const leftOut = new LeftOut()
  let row: string[] = []
  let formulas = new Map<number, string>()
  let signs = new Map<number, string>()
  let isHidden = false
  let line = 0
  let seen = 0
  let phonetic = 0
  let cell: Cell | undefined
  let value = ''
  let formula = ''
  let within = ''
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      view.declare(name, attributes)
      if (name === 'row') {
        const rowNumber = Number(attributes['r'] ?? line + 1)
        // Lines in descending order could put two payments on the same line.
        if (!Number.isInteger(rowNumber) || rowNumber <= line) refuseTable('tableBroken')
        line = rowNumber
        row = []
        formulas = new Map()
        signs = new Map()
        isHidden = view.isRowHidden(attributes)
      }
      if (name === 'c') {
        seen += 1
        if (seen > massFileLimits.cells) refuseTable('tableTooManyCells', { most: massFileLimits.cells })
        cell = cellOf(attributes, { line, next: (cell?.line === line ? cell.column : -1) + 1 })
        value = ''
      }
      if (name === 'f' && cell) formulas.set(cell.column, '')
      if (name === 'rPh') phonetic += 1
      within = name
      formula = ''
    },
    text: (piece) => {
      if (within === 'v' || (within === 't' && phonetic === 0)) value = capped(value + piece)
      if (within === 'f') formula = capped(formula + piece)
    },
    close: (name) => {
      within = ''
      if (name === 'rPh') phonetic -= 1
      if (name === 'f' && cell) formulas.set(cell.column, formula)
      const sign = name === 'c' && cell?.type === 'n' && book.styles[cell.style]?.sign
      if (sign && cell && value !== '') signs.set(cell.column, sign)
      if (name === 'c' && cell && (value !== '' || formulas.has(cell.column)))
        put(row, cell, formulas.has(cell.column) ? formulaShown(value) : cellText(value, cell, book))
      if (name === 'row')
        addRow(rows, { line, row, formulas, signs, columns: view.seen(row, isHidden) }, leftOut)
    },
  })
  const { hidden } = view
  return { rows, found: { notes: leftOut.notes(), ...(hidden && { hidden }) } }
}

/** The result of a formula is not read; it only counts as a cell that is not empty. */
const formulaShown = (value: string): string => value || '='

type SheetRow = {
  line: number
  row: string[]
  formulas: ReadonlyMap<number, string>
  /** Signs of currencies that numbers are shown with. */
  signs: ReadonlyMap<number, string>
  columns: number[]
}

/** Adds a row without sums below the table and remarks beside it, which are noted. */
function addRow(rows: TableRows, { line, row, formulas, signs, columns }: SheetRow, leftOut: LeftOut): void {
  const width = rows.headers.length
  rows.headers.forEach((header, at) => {
    const sign = signs.get(columns[at] ?? -1)
    if (sign) leftOut.showsIn(header, sign)
  })
  const cells = columns.map((column) => row[column] ?? '')
  const isTable = width === 0 || (cells[width] ?? '') !== ''
  if (!isTable)
    columns.forEach((column, at) => {
      if (at > width && cells[at] !== '') leftOut.cells.push(cellName(column, line))
    })
  const own = isTable ? cells : cells.slice(0, width)
  const summed = columns.slice(0, own.length).filter((column) => formulas.has(column))
  const [first] = summed
  if (first === undefined) rows.add(line, own)
  else if (width > 0 && isTotal(own, summed, { columns, formulas })) leftOut.lines.push(line)
  else refuseTable('tableFormula', { cell: cellName(first, line) })
}

/** A line of sums, with at most a single word beside them. */
function isTotal(
  cells: readonly string[],
  summed: readonly number[],
  { columns, formulas }: Pick<SheetRow, 'columns' | 'formulas'>,
): boolean {
  const others = cells.filter((cell, at) => cell !== '' && !formulas.has(columns[at] ?? -1))
  return (
    summed.every((column) =>
      /^(?:SUM|SUBTOTAL|AGGREGATE|COUNTA?|AVERAGE)\(/i.test(formulas.get(column) ?? ''),
    ) &&
    others.length <= 1 &&
    others.every((cell) => !/\d/.test(cell) && !isOfPayment(cell))
  )
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
function cellText(value: string, cell: Cell, { texts, styles, is1904 }: Book): string {
  if (cell.type === 's') return texts[Number(value)] ?? refuseTable('tableBroken')
  if (cell.type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (cell.type !== 'n') return unescaped(value)
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
  const rounded = Number(number.toPrecision(15))
  const text = withoutExponent(rounded)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** JavaScript writes small and large numbers with an exponent. */
function withoutExponent(number: number): string {
  if (Math.abs(number) < 1e-6) return number.toFixed(20)
  return Math.abs(number) < 1e21 ? String(number) : number.toFixed(0)
}

/** Days are counted from 1900, which is treated as a leap year, or from 1904; the fraction is the time, in minutes. */
function dayShown(serial: number, is1904: boolean): string {
  const minutes = Math.round(serial * 1_440)
  const days = Math.floor(minutes / 1_440)
  const minute = minutes % 1_440
  if (days < 0 || days > 2_958_465) return String(serial)
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  if (days === 0) return time
  const of1900 = days < 60 ? '1899-12-31' : '1899-12-30'
  const first = is1904 ? '1904-01-01' : of1900
  const day = after(first, { days })
  return minute === 0 ? day : `${day} ${time}`
}
