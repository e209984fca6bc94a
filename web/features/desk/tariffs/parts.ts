import type { OutputOf } from '@sixpence/protocol/call'
import type { adminTariffGet } from '@sixpence/protocol/tariffs/desk-tariffs'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { CutOffRow, FeeRow, LimitRow, MarginRow } from '@sixpence/protocol/tariffs/tariffs'
import type { Translate } from '#lib/language/translate.ts'

export type Loaded = OutputOf<typeof adminTariffGet>
export type Rows = { fees: FeeRow; limits: LimitRow; margins: MarginRow; cutOffs: CutOffRow }
export type Part = keyof Rows
export const partNames = ['fees', 'limits', 'margins', 'cutOffs'] as const satisfies readonly Part[]

/** Rows to put and to remove in a part of a draft. */
export type Edit<P extends Part = Part> = {
  part: P
  put: readonly Rows[P][]
  removed: readonly Rows[P][]
}

/** The key of a row of a part. */
type Keyed = {
  [P in Part]: (row: Rows[P]) => Partial<Rows[P]>
}
const keys: Keyed = {
  fees: ({ method, currency, country, from }) => ({ method, currency, country, from: plain(from) }),
  limits: ({ method, currency, country, verified }) => ({ method, currency, country, verified }),
  margins: ({ sold, bought }) => ({ sold, bought }),
  cutOffs: ({ method, currency }) => ({ method, currency }),
}
export const keyOf = <P extends Part>(part: P, row: Rows[P]): string => JSON.stringify(keys[part](row))

/** The input of a change of the draft. */
export function inputOf({ part, put, removed }: Edit): Record<string, unknown> {
  return {
    ...(put.length > 0 && { [part]: put }),
    ...(removed.length > 0 && { [`${part}Removed`]: removed.map((row) => keys[part](row as never)) }),
  }
}

/** The edit that undoes an edit, given the rows before it. */
export function inverseOf<P extends Part>(
  { part, put, removed }: Edit<P>,
  before: readonly Rows[P][],
): Edit<P> {
  const rowsBefore = new Map(before.map((row) => [keyOf(part, row), row]))
  const was = (row: Rows[P]) => rowsBefore.get(keyOf(part, row))
  return {
    part,
    put: [...put, ...removed].flatMap((row) => was(row) ?? []),
    removed: put.filter((row) => was(row) === undefined),
  }
}

/** Decimals of a table have trailing zeros: "0.500000" becomes "0.5". */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** The editable cells of a row, as text. */
export function cellsOf(part: Part, row: object): Record<string, string> {
  switch (part) {
    case 'fees': {
      const { percent, fixed, minimum, maximum } = row as FeeRow
      return {
        percent: plain(percent),
        fixed: plain(fixed),
        minimum: plain(minimum),
        maximum: maximum === undefined ? '' : plain(maximum),
      }
    }
    case 'limits': {
      const { perOperation, perDay, perMonth } = row as LimitRow
      return { perOperation: plain(perOperation), perDay: plain(perDay), perMonth: plain(perMonth) }
    }
    case 'margins':
      return { basisPoints: percentOf((row as { basisPoints: number | string }).basisPoints) }
    case 'cutOffs':
      return { time: (row as CutOffRow).time }
    default:
      return part satisfies never
  }
}

/** Hundredths of a percent as percent; typed text that is not a number is unchanged. */
const percentOf = (points: number | string): string =>
  typeof points === 'string' ? points : plain((points / 100).toFixed(2))

/** The row with another value in a cell; `problem` is the problem of the typed text. */
export function withCell<P extends Part>(
  part: P,
  row: Rows[P],
  { column, value }: { column: string; value: string },
  t: Translate,
): { row: Rows[P]; problem?: string } {
  if (part === 'cutOffs')
    return {
      row: { ...row, time: value },
      ...(!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) && { problem: t('Enter a time, such as 15:30.') }),
    }
  if (part === 'margins') {
    const points = Number(value) * 100
    const isWhole = /^\d{1,3}(?:\.\d{1,2})?$/.test(value)
    return {
      row: { ...row, basisPoints: isWhole ? Math.round(points) : 0 },
      ...(!isWhole && { problem: t('Enter a percentage with at most two decimals, such as 0.35.') }),
    }
  }
  if (column === 'maximum' && value === '') {
    const { maximum: _, ...rest } = row as FeeRow
    return { row: rest as Rows[P] }
  }
  const isNumber = /^-?\d{1,15}(?:\.\d{1,18})?$/.test(value)
  return {
    row: { ...row, [column]: value === '' ? '0' : value },
    ...(!isNumber && value !== '' && { problem: t('Enter a number, such as 0.5.') }),
  }
}

/** Rows that every method needs, and therefore cannot be removed. */
export function isNeeded(part: Part, row: object): boolean {
  if (part === 'fees') return (row as FeeRow).country === everywhere && Number((row as FeeRow).from) === 0
  return part === 'limits' && (row as LimitRow).country === everywhere
}
