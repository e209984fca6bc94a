import type { MassLine } from '@sixpence/protocol/mass/mass'
import type { Translate } from '#lib/language/translate.ts'
import type { MassField } from './fields.ts'

/** A column of the grid: the number of the line, a field of the file, the check of the name, the state; on a phone the line as a whole. */
export type Column =
  | { kind: 'number' | 'check' | 'state' | 'whole' | 'sum'; width: string; field?: undefined }
  | { kind: 'field'; width: string; field: string; label: string }

/** The columns of the file, and the required ones: first payee and destination, then the amount. */
export function wideColumns(
  fields: readonly MassField[],
  used: ReadonlySet<string>,
  isChecked: boolean,
): readonly Column[] {
  const shown = fields.filter(({ name, required }) => required || used.has(name))
  const orderOf = ({ name }: MassField): number => (first.includes(name) ? first.indexOf(name) : first.length)
  return [
    { kind: 'number', width: '56px' },
    ...shown
      .toSorted((one, other) => orderOf(one) - orderOf(other))
      .flatMap(({ name, label }): Column[] => [
        { kind: 'field', field: name, label, width: `minmax(${widths[name] ?? '160px'}, 1fr)` },
        // Beside the name it is about, and so in sight without scrolling.
        ...(isChecked && name === 'payeeName' ? [{ kind: 'check', width: '184px' } as const] : []),
      ]),
    { kind: 'state', width: '184px' },
  ]
}

const first = ['payeeName', 'email', 'iban', 'accountNumber', 'cardNumber', 'address', 'amount', 'currency']

const widths: Readonly<Record<string, string>> = {
  payeeName: '180px',
  iban: '232px',
  email: '220px',
  address: '280px',
  amount: '112px',
  currency: '92px',
  country: '92px',
}

/** On a phone: all that matters in one cell, and the amount. */
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

/** The fields that name the payee of a line, and the destination. */
export function payeeOf({ cells, payeeName }: Pick<MassLine, 'cells' | 'payeeName'>): {
  name: string | undefined
  account: string | undefined
} {
  const found = accounts.map((field) => cells[field]).filter((text) => !!text)
  const name = payeeName ?? cells['payeeName']
  return name ? { name, account: found[0] } : { name: found[0], account: found[1] }
}

const accounts = ['iban', 'accountNumber', 'cardNumber', 'address', 'instantKey', 'email']
