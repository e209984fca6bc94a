import { setImmediate } from 'node:timers/promises'
import { massFieldsOf } from '@sixpence/protocol/mass/fields'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import type { MassFileFormat } from '@sixpence/protocol/rules/mass/files'
import { matchColumns } from '@sixpence/protocol/rules/mass/match-columns'
import { decimalMarkOf, parseDecimal, type DecimalMark } from '@sixpence/money'
import type { Facts } from '#core/refused.ts'
import { decidingMark } from '#quarantine/read-table.ts'
import { labelsOf } from './column-labels.ts'
import type { MassContent } from '#store/mass/mass-lines.ts'

/** A file or text as rows of text below their headers. */
export type MassTable = {
  headers: readonly string[]
  rows: Iterable<{ cells: readonly string[] }>
  format?: MassFileFormat
}

export type MassColumn = { header: string; field?: string }

/** Sources of the column mapping: the person, an earlier file; otherwise columns are matched by name. */
export type ColumnsOf = {
  columns?: Readonly<Record<string, string>> | undefined
  remembered?: Readonly<Record<string, string>> | undefined
}

/**
 * The field of each column, and the required fields without a column. @throws Refused massColumnsUnknown, for a mapping
 * to an unknown field or twice to the same field
 */
export function columnsOf(
  kind: MassKind,
  headers: readonly string[],
  { columns, remembered }: ColumnsOf,
  refuse: (name: 'massColumnsUnknown', facts: Facts) => never,
): { columns: MassColumn[]; missing: string[] } {
  const fields = massFieldsOf(kind)
  if (!columns)
    return matchColumns(headers, fields, {
      labels: labelsOf(fields),
      ...(remembered && { remembered }),
    })
  const names = Object.values(columns).filter((name) => name !== '')
  const wrong = [
    ...names.filter((name, at) => names.indexOf(name) < at || !fields.some((field) => field.name === name)),
    ...Object.keys(columns).filter((header) => !headers.includes(header)),
  ]
  if (wrong.length > 0) refuse('massColumnsUnknown', { columns: wrong.slice(0, 5).join(', ').slice(0, 200) })
  return {
    columns: headers.map((header) => {
      const field = Object.hasOwn(columns, header) ? columns[header] : undefined
      return field ? { header, field } : { header }
    }),
    missing: fields.flatMap(({ name, required }) => (required && !names.includes(name) ? [name] : [])),
  }
}

/** The columns as a mapping by header, to be stored; '' for a column that is left out. */
export const mappingOf = (columns: readonly MassColumn[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ header, field = '' }) => [header, field]))

/** Amounts parsed at once; in between, the event loop serves other requests. */
const atOnce = 2_000

/** The decimal mark of the column of amounts, as found by `decimalMarkOf`. */
export async function amountMark(
  { rows, format }: MassTable,
  columns: readonly MassColumn[],
): Promise<DecimalMark | undefined> {
  const amountAt = columns.findIndex(({ field }) => field === 'amount')
  if (amountAt < 0) return undefined
  const marks = new Set<DecimalMark>()
  let looked = 0
  for (const { cells } of rows) {
    const mark = decimalMarkOf([cells[amountAt] ?? ''])
    if (mark) marks.add(mark)
    if (++looked % atOnce === 0) await setImmediate()
  }
  return decidingMark(marks.size === 1 ? [...marks][0] : undefined, { format })
}

/** The cells of each row by field; unambiguous amounts as plain decimal text. */
export function* cellsOf(
  { rows }: MassTable,
  columns: readonly MassColumn[],
  mark: DecimalMark | undefined,
): Generator<MassContent['cells']> {
  for (const row of rows) {
    const cells: MassContent['cells'] = {}
    columns.forEach(({ field }, at) => {
      const cell = (row.cells[at] ?? '').trim()
      if (field && cell !== '') cells[field] = field === 'amount' ? plainAmount(cell, mark) : cell
    })
    yield cells
  }
}

/** Appends a fourth decimal if three could be taken for thousands. */
function plainAmount(cell: string, mark: DecimalMark | undefined): string {
  const read = parseDecimal(cell, mark)
  if (!('amount' in read)) return cell
  return /^-?\d{1,3}\.\d{3}$/.test(read.amount) ? `${read.amount}0` : read.amount
}
