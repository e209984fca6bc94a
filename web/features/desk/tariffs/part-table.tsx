import type { CutOffRow, FeeRow, LimitRow, MarginRow } from '@sixpence/protocol/tariffs/tariffs'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TrashIcon } from '#ui/icons/icons.tsx'
import { percentWords } from '#widgets/tariffs/fee-words.ts'
import { pairWords } from '#widgets/tariffs/pair-words.ts'
import { type EditColumn, type EditRow, EditTable } from './edit-table.tsx'
import type { PartRow } from './part-rows.ts'
import { cellsOf, isNeeded, type Part, withCell } from './parts.ts'
import { countryWords, methodName, rowTitle, verifiedWords, type Words } from './tariff-words.ts'
import type { Draft } from './use-draft.ts'

type Props = { part: Part; label: string; rows: readonly PartRow[]; draft: Draft | undefined }

/** The rows of a table, to read or to edit. */
export function PartTable({ part, label, rows, draft }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const words = { t, format }
  const rowByKey = new Map(rows.map((row) => [row.key, row]))
  const editRows = rows.map(({ key, row, was, change, problems }): EditRow => ({
    key,
    title: rowTitle(part, row, words),
    cells: { ...headOf(part, row, words), ...cellsOf(part, row) },
    before: was ? cellsOf(part, was) : change === 'added' ? null : undefined,
    isRemoved: change === 'removed',
    errors: problems,
  }))

  function change({ key }: EditRow, column: string, value: string): void {
    const partRow = rowByKey.get(key)
    if (!draft || !partRow) return
    const { row } = partRow
    // Without a cut-off row the payment system's time applies.
    if (part === 'cutOffs' && value === '') {
      void draft.change({ part, put: [], removed: [row] })
      return
    }
    const changed = withCell(part, row as never, { column, value }, t)
    if (changed.problem)
      draft.hold({ part, key, row: { ...row, [column]: value }, problems: { [column]: changed.problem } })
    else void draft.edit({ part, put: [changed.row], removed: [] }, { key, column })
  }

  return (
    <EditTable
      label={label}
      columns={columnsOf(part, rows, words)}
      rows={editRows}
      show={(column, value, { key }) => cellWords(rowByKey.get(key), column, value, words)}
      onEdit={draft && change}
      onUndo={draft && (() => void draft.undo())}
      actions={draft && ((row) => actionsOf(row, { part, draft, partRow: rowByKey.get(row.key), t }))}
    />
  )
}

type Acting = { part: Part; draft: Draft; partRow: PartRow | undefined; t: Translate }

/** Removes or restores a row; rows that every method needs cannot be removed. */
function actionsOf({ title, isRemoved }: EditRow, { part, draft, partRow, t }: Acting): ReactNode {
  if (!partRow || isNeeded(part, partRow.row) || part === 'cutOffs') return null
  return isRemoved ? (
    <Button
      size="small"
      kind="text"
      aria-label={t('Restore {row}', { row: title })}
      onClick={() => void draft.change({ part, put: [partRow.row], removed: [] })}
    >
      {t('Restore')}
    </Button>
  ) : (
    <IconButton
      label={t('Remove {row}', { row: title })}
      icon={<TrashIcon size="small" />}
      onClick={() => void draft.change({ part, put: [], removed: [partRow.row] })}
    />
  )
}

const words = (name: string, label: string): EditColumn => ({ name, label, isWords: true, isFixed: true })

function columnsOf(part: Part, rows: readonly PartRow[], { t }: Words): EditColumn[] {
  if (part === 'fees') {
    // Columns without values in any row are left out.
    const hasCountry = rows.some(({ row }) => (row as FeeRow).country !== everywhere)
    const hasTiers = rows.some(({ row }) => Number((row as FeeRow).from) > 0)
    return [
      words('currency', t('Currency')),
      ...(hasCountry ? [words('country', t('Country'))] : []),
      ...(hasTiers ? [{ name: 'from', label: t('From amount'), isFixed: true }] : []),
      { name: 'percent', label: t('Percentage') },
      { name: 'fixed', label: t('Fixed fee') },
      { name: 'minimum', label: t('Minimum##fee') },
      { name: 'maximum', label: t('Maximum##fee') },
    ]
  }
  if (part === 'limits') {
    const hasCountry = rows.some(({ row }) => (row as LimitRow).country !== everywhere)
    return [
      words('currency', t('Currency')),
      ...(hasCountry ? [words('country', t('Country'))] : []),
      words('verified', t('Source')),
      { name: 'perOperation', label: t('Per-payment limit##limit') },
      { name: 'perDay', label: t('Daily limit##limit') },
      { name: 'perMonth', label: t('Monthly limit##limit') },
    ]
  }
  if (part === 'margins')
    return [words('pair', t('Currency pair')), { name: 'basisPoints', label: t('Margin') }]
  return [
    words('method', t('Method')),
    words('currency', t('Currency')),
    words('system', t('Applies in this version')),
    { name: 'time', label: t('Cut-off') },
  ]
}

/** The content of read-only cells. */
function headOf(part: Part, row: object, { t, format }: Words): Record<string, string> {
  if (part === 'margins') return { pair: pairWords(row as MarginRow, [], t) }
  const { method, currency } = row as CutOffRow
  return {
    currency,
    method: methodName(method, t),
    ...('country' in row && { country: countryWords(String(row.country), { t, format }) }),
    ...('from' in row && { from: String(row.from) }),
    ...('verified' in row && { verified: verifiedWords(row.verified === true, t) }),
  }
}

function cellWords(
  partRow: PartRow | undefined,
  column: string,
  value: string,
  { t, format }: Words,
): ReactNode {
  if (column === 'system') return <span className="soft">{partRow?.system}</span>
  if (['currency', 'country', 'verified', 'pair', 'method'].includes(column)) return value
  if (value === '') return <span className="soft">–</span>
  if (column === 'time') return value
  // Text that is not a number is shown as typed.
  if (!/^\d+(?:\.\d+)?$/.test(value)) return value
  if (column === 'percent' || column === 'basisPoints') return percentWords(value, format)
  if (Number(value) === 0 && column !== 'maximum')
    return <span className="soft">{column === 'from' ? t('Any amount') : '–'}</span>
  const currency = partRow && 'currency' in partRow.row ? partRow.row.currency : ''
  const { whole, fraction } = format.amountParts(value, currency)
  return whole + fraction
}
