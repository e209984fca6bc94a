import type { MassLine } from '@sixpence/protocol/mass/mass'
import { useTranslate } from '#lib/language/translate.ts'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import {
  AlertIcon,
  BlockIcon,
  CheckIcon,
  ClockIcon,
  CopyIcon,
  PlusIcon,
  TrashIcon,
} from '#ui/icons/icons.tsx'
import styles from './line-grid.module.css'

type LineStateProps = { line: MassLine; isEditable: boolean; isShort?: boolean }

/** The state of a line, and while the batch is edited the button that removes or restores it. */
export function LineState({ line, isEditable, isShort = false }: LineStateProps) {
  const t = useTranslate()
  const name = t('Line {line}', { line: line.line })
  return (
    <span className={styles.state}>
      <span className={styles.word}>
        <StateChip line={line} isEditable={isEditable} />
        {!isShort && line.state === 'failed' && line.reason && (
          <span className="meta cut">{line.reason}</span>
        )}
      </span>
      {isEditable && !isShort && (
        <span
          className={styles.remove}
          data-remove
          title={line.isRemoved ? t('Restore {name}', { name }) : t('Remove {name}', { name })}
          aria-hidden
        >
          {line.isRemoved ? <PlusIcon /> : <TrashIcon />}
        </span>
      )}
    </span>
  )
}

function StateChip({ line, isEditable }: { line: MassLine; isEditable: boolean }) {
  const t = useTranslate()
  if (line.isRemoved) return <StatusChip icon={<BlockIcon />}>{t('Removed')}</StatusChip>
  if (line.problems.length > 0)
    return (
      <StatusChip tone="bad" icon={<AlertIcon />}>
        {t('{count} to correct', { count: line.problems.length })}
      </StatusChip>
    )
  if (line.duplicateOf && isEditable)
    return (
      <StatusChip tone="warn" icon={<CopyIcon />}>
        {t('Duplicate')}
      </StatusChip>
    )
  if (line.state === 'failed')
    return (
      <StatusChip tone="bad" icon={<AlertIcon />}>
        {t('Failed')}
      </StatusChip>
    )
  if (line.state === 'paid')
    return (
      <StatusChip tone="good" icon={<CheckIcon />}>
        {t('Paid')}
      </StatusChip>
    )
  if (line.state === 'underWay') return <StatusChip icon={<ClockIcon />}>{t('On its way')}</StatusChip>
  return <StatusChip icon={<CheckIcon />}>{t('Ready')}</StatusChip>
}
