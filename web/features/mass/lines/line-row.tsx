import type { MassLine } from '@sixpence/protocol/mass/mass'
import { isCurrency } from '@sixpence/money'
import { memo } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { AlertIcon } from '#ui/icons/icons.tsx'
import { type Column, payeeOf } from '../columns.ts'
import styles from './line-grid.module.css'
import { checkWord, LineCheck } from './line-check.tsx'
import { LineState } from './line-state.tsx'

type LineRowProps = {
  /** Index in the list, from 0. */
  at: number
  /** Undefined while it is loading. */
  line: MassLine | undefined
  columns: readonly Column[]
  isBusy: boolean
  isEditable: boolean
  activeColumn: number | undefined
}

/** The side at which a column is sticky. */
export const keptAt = ({ left, isRight }: Column): 'left' | 'right' | undefined =>
  left !== undefined ? 'left' : isRight ? 'right' : undefined

export const cellId = (row: number, column: number): string => `cell-${row}-${column}`

/** A line; the problem of a cell is shown in it. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { at, line, columns, isBusy, isEditable, activeColumn } = props
  return (
    <tr
      aria-rowindex={at + 2}
      aria-busy={isBusy || undefined}
      className={styles.row}
      data-row={at}
      data-current={activeColumn !== undefined || undefined}
      data-removed={line?.isRemoved || undefined}
    >
      {columns.map((column, index) => {
        const problems = line && !line.isRemoved ? problemsAt(line, column) : []
        return (
          <td
            key={column.field ?? column.kind}
            id={cellId(at, index)}
            aria-colindex={index + 1}
            className={styles.cell}
            data-column={index}
            data-kind={column.kind}
            data-amount={column.field === 'amount' || undefined}
            data-kept={keptAt(column)}
            style={{ left: column.left }}
            data-wrong={(problems.length > 0 && column.kind === 'field') || undefined}
            data-active={index === activeColumn || undefined}
          >
            {line === undefined ? (
              <span className={styles.bone} />
            ) : (
              <CellContent line={line} column={column} problems={problems} isEditable={isEditable} />
            )}
          </td>
        )
      })}
    </tr>
  )
})

/** A problem of a field without a column is shown with the state of the line. */
function problemsAt({ problems }: MassLine, column: Column): MassLine['problems'] {
  if (column.kind === 'field') return problems.filter(({ field }) => field === column.field)
  return column.kind === 'number' || column.kind === 'check' ? [] : problems
}

type CellProps = { line: MassLine; column: Column; problems: MassLine['problems']; isEditable: boolean }

function CellContent({ line, column, problems, isEditable }: CellProps) {
  const t = useTranslate()
  const format = useFormat()
  if (column.kind === 'number') return <span className="quiet">{format.count(line.line)}</span>
  if (column.kind === 'state') return <LineState line={line} isEditable={isEditable} />
  if (column.kind === 'check') return <LineCheck check={line.check} isEditable={isEditable} />
  if (column.kind === 'whole') return <Whole line={line} problems={problems} />
  if (column.field === undefined)
    return (
      <>
        <b className={styles.value}>{amountIn(line, format)}</b>
        <LineState line={line} isEditable={isEditable} isShort />
      </>
    )
  const text = line.cells[column.field] ?? ''
  const [problem, ...others] = problems
  return (
    <>
      <span className={classNames('cut', styles.value)}>
        {column.field === 'amount' ? amountText(text, line, format) : text}
      </span>
      {problem && (
        <span className={styles.problem}>
          <AlertIcon size="small" />
          <span className={text ? 'cut' : 'two-lines'}>
            {problem.description}
            {others.length > 0 && (
              <VisuallyHidden>{others.map(({ description }) => ` ${description}`)}</VisuallyHidden>
            )}
          </span>
        </span>
      )}
      {!text && !problem && <VisuallyHidden>{t('Empty')}</VisuallyHidden>}
    </>
  )
}

function Whole({ line, problems }: { line: MassLine; problems: MassLine['problems'] }) {
  const t = useTranslate()
  const { name, account } = payeeOf(line)
  const [problem] = problems
  const { check } = line
  const isDoubtful = !line.isRemoved && (check?.outcome === 'close' || check?.outcome === 'none')
  return (
    <>
      <b className={classNames('cut', styles.value)}>{name ?? t('Line {line}', { line: line.line })}</b>
      <span className="meta cut">
        {[account, line.cells['reference'] ?? line.cells['note']].filter(Boolean).join(' · ')}
      </span>
      {problem && (
        <span className={styles.problem}>
          <AlertIcon size="small" />
          <span className="cut">{problem.description}</span>
        </span>
      )}
      {check && isDoubtful && !problem && (
        <span className={styles.problem}>
          <AlertIcon size="small" />
          <span className="cut">{[checkWord(check, true, t), check.name].filter(Boolean).join(': ')}</span>
        </span>
      )}
    </>
  )
}

type Format = ReturnType<typeof useFormat>

/** An amount is formatted for people, other values are as in the file. */
function amountText(text: string, { cells, cost }: MassLine, format: Format): string {
  const currency = cells['currency'] ?? cost?.toCurrencyCode ?? ''
  return /^\d+(\.\d+)?$/.test(text) && isCurrency(currency)
    ? wholeOf(format.amountParts(text, currency))
    : text
}

function amountIn(line: MassLine, format: Format): string {
  const currency = line.cells['currency'] ?? line.cost?.toCurrencyCode ?? ''
  return `${amountText(line.cells['amount'] ?? '', line, format)} ${currency}`.trim()
}

const wholeOf = ({ whole, fraction }: { whole: string; fraction: string }): string => whole + fraction
