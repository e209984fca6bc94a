import type { MassLine } from '@sixpence/protocol/mass/mass'
import type { Translate } from '#lib/language/translate.ts'
import type { MassField } from './fields.ts'

/**
 * In addition to its kind, where a column stays visible while scrolling sideways: at a distance from the left, or at the
 * right.
 */
type Place = { width: string; left?: string | undefined; isRight?: boolean }

/**
 * A column of the grid: the number of the line, a field of the file, the check of the name, the state; on a phone the line as
 * a whole.
 */
export type Column = Place &
  (
    | { kind: 'number' | 'check' | 'state' | 'whole' | 'sum'; field?: undefined }
    | { kind: 'field'; field: string; label: string }
  )

/**
 * The columns of the file, and the required columns: first the payee and the amount, which stay visible, then the
 * destination.
 */
export function wideColumns(
  fields: readonly MassField[],
  used: ReadonlySet<string>,
  isChecked: boolean,
): readonly Column[] {
  const visibleFields = fields.filter(({ name, required }) => required || used.has(name))
  const orderOf = ({ name }: MassField): number => (first.includes(name) ? first.indexOf(name) : first.length)
  const sorted = visibleFields.toSorted((a, b) => orderOf(a) - orderOf(b))
  const payee = sorted.find(({ name }) => !sums.has(name))
  const columnFields = [payee, ...sorted.filter(({ name }) => sums.has(name))].flatMap((field) => field ?? [])
  let left = numberRem
  const fieldOf = ({ name, label }: MassField) =>
    ({ kind: 'field', field: name, label, width: `minmax(${widthOf(name)}rem, 1fr)` }) as const
  return [
    { kind: 'number', width: `${numberRem}rem`, left: '0rem' },
    ...columnFields.map((field): Column => {
      const column = { ...fieldOf(field), width: `${widthOf(field.name)}rem`, left: `${left}rem` }
      left += widthOf(field.name)
      return column
    }),
    ...(isChecked ? [{ kind: 'check', width: '10rem' } as const] : []),
    ...sorted.filter((field) => !columnFields.includes(field)).map(fieldOf),
    { kind: 'state', width: 'minmax(11.5rem, 1fr)', isRight: true },
  ]
}

const first = ['payeeName', 'email', 'iban', 'accountNumber', 'cardNumber', 'address', 'amount', 'currency']
const sums = new Set(['amount', 'currency'])

const numberRem = 3
const widths: Readonly<Record<string, number>> = {
  payeeName: 10.5,
  iban: 13,
  email: 12,
  address: 14,
  amount: 7,
  currency: 4.5,
  country: 5.75,
}
const widthOf = (name: string): number => widths[name] ?? 10

/** On a phone: everything important in a single cell, and the amount. */
export const narrowColumns: readonly Column[] = [
  { kind: 'whole', width: 'minmax(0, 1fr)' },
  { kind: 'sum', width: 'auto' },
]

export function columnWord(column: Column, t: Translate): string {
  if (column.kind === 'field') return column.label
  return {
    number: t('Line'),
    check: t('Name at the bank'),
    state: t('Status##payment'),
    whole: t('Payment'),
    sum: t('Amount'),
  }[column.kind]
}

/** The payee and the destination of a line. */
export function payeeOf({ cells, payeeName }: Pick<MassLine, 'cells' | 'payeeName'>): {
  name: string | undefined
  account: string | undefined
} {
  const accountCells = accounts.map((field) => cells[field]).filter((text) => !!text)
  const name = payeeName ?? cells['payeeName']
  return name ? { name, account: accountCells[0] } : { name: accountCells[0], account: accountCells[1] }
}

const accounts = ['iban', 'accountNumber', 'cardNumber', 'address', 'instantKey', 'email']
