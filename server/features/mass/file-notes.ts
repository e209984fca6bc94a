import { signOf } from '@sixpence/money'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import type { FileFacts, FileNote } from '@sixpence/protocol/rules/mass/notes'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { MassColumn } from '#payments/mass/table.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { debtorText, otherDebtors } from './other-debtors.ts'

type Batch = {
  kind: MassKind
  account: OwnAccount
  columns: readonly MassColumn[]
  found: FileFacts | undefined
}
type ShownNote = { name: string; description: string }

const mostNamed = 10

/** Notes for the payer about the file of a batch, in their language. */
export async function notesOf(
  { services, t }: { services: Pick<Services, 'db'>; t: Translate },
  { kind, account, columns, found: fileFacts }: Batch,
): Promise<ShownNote[]> {
  const debtors = await otherDebtors(services, account, fileFacts)
  const unused = columns.flatMap(({ header, field }) => (field === undefined ? [header] : []))
  return [
    ...debtors.map((debtor) => ({
      name: 'debtor',
      description: t('The file names another account to pay from: {debtor}. It is paid from {account}.', {
        debtor: debtorText(debtor),
        account: `${account.alias}, ${account.number}`,
      }),
    })),
    ...sheetNotes(fileFacts, t),
    ...(fileFacts?.notes ?? []).flatMap((note) =>
      note.name === 'debtor' || isCarriedOut(kind, note) || isOwnSign(note, { account, columns })
        ? []
        : [{ name: note.name, description: wordsOf(note, t) }],
    ),
    ...(unused.length > 0
      ? [
          {
            name: 'columnsUnused',
            description: t('Columns of the file that are not used: {columns}.', {
              columns: unused.slice(0, mostNamed).join(', ') + (unused.length > mostNamed ? ', …' : ''),
            }),
          },
        ]
      : []),
  ]
}

function sheetNotes(fileFacts: FileFacts | undefined, t: Translate): ShownNote[] {
  const notes: ShownNote[] = []
  const { sheet, sheets = [], hidden } = fileFacts ?? {}
  if (sheet !== undefined && sheets.length > 1)
    notes.push({
      name: 'sheet',
      description: t('Sheet “{sheet}” was read, one of {total}: {sheets}.', {
        sheet,
        total: sheets.length,
        sheets: sheets.slice(0, mostNamed).join(', ') + (sheets.length > mostNamed ? ', …' : ''),
      }),
    })
  if (hidden) {
    const { rows, columns } = hidden
    notes.push({
      name: 'hidden',
      description: hidden.isRead
        ? t('Hidden in the file, but read: rows: {rows}, columns: {columns}.', { rows, columns })
        : t('Hidden in the file, so not read: rows: {rows}, columns: {columns}.', { rows, columns }),
    })
  }
  return notes
}

/** Elements of a file that a kind of payments implies anyway. */
const own: Readonly<Partial<Record<MassKind, readonly string[]>>> = {
  eft: ['PmtTpInf/SvcLvl SEPA'],
  instant: ['PmtTpInf/SvcLvl SEPA', 'PmtTpInf/LclInstrm INST'],
}

const isCarriedOut = (kind: MassKind, note: FileNote): boolean =>
  note.name === 'notCarriedOut' && (own[kind]?.includes(`${note.facts.element} ${note.facts.value}`) ?? false)

/**
 * Whether numbers are not amounts, or are shown in the currency they are paid in; a column of currencies specifies it
 * for each line.
 */
function isOwnSign(note: FileNote, { account, columns }: Pick<Batch, 'account' | 'columns'>): boolean {
  if (note.name !== 'shownIn') return false
  const { column, sign } = note.facts
  const isAmount = columns.some(({ header, field }) => field === 'amount' && header.slice(0, 60) === column)
  const isOwn =
    sign === account.currency || signOf(account.currency)?.toLowerCase().includes(sign.toLowerCase())
  return !isAmount || isOwn === true || columns.some(({ field }) => field === 'currency')
}

function wordsOf(note: Exclude<FileNote, { name: 'debtor' }>, t: Translate): string {
  switch (note.name) {
    case 'notCarriedOut': {
      const { element, value, payments } = note.facts
      return payments === undefined
        ? t('Not carried out: {element} “{value}”.', { element, value })
        : t('Not carried out: {element} “{value}”. Payments: {payments}.', { element, value, payments })
    }
    case 'besideTable':
      return t('Not read, because it is beside the table: {cells}.', note.facts)
    case 'totalsLeftOut':
      return t('Not read, because it is a sum: line {lines}.', note.facts)
    case 'shownIn':
      return t(
        'The file shows amounts in “{sign}”, but has no column of currencies. They are paid in the currency of the account.',
        note.facts,
      )
    case 'codePage':
      return t(
        'The file was read as {encoding}. If letters in it are wrong, save it in UTF-8 and upload it again.',
        note.facts,
      )
    default:
      return note satisfies never
  }
}
