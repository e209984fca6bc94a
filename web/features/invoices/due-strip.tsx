import type { OutputOf } from '@sixpence/protocol/call'
import type { invoiceReceivedList } from '@sixpence/protocol/invoices/invoices'
import { useTranslate } from '#lib/language/translate.ts'
import styles from './invoices.module.css'

/** Number of open invoices by due date. */
export function DueStrip({ due }: { due: OutputOf<typeof invoiceReceivedList>['due'] }) {
  const t = useTranslate()
  const { overdue, week, later } = due
  if (overdue + week + later === 0) return null
  const parts = [
    { key: 'overdue', size: overdue, word: t('Overdue') },
    { key: 'week', size: week, word: t('Due within a week') },
    { key: 'later', size: later, word: t('Due later') },
  ]
  return (
    <dl className={styles.strip} aria-label={t('Due dates')}>
      {parts.map(({ key, size, word }) => (
        <div
          key={key}
          data-late={(key === 'overdue' && size > 0) || undefined}
          data-none={size === 0 || undefined}
        >
          <dt className="soft t-13">{word}</dt>
          <dd>{size}</dd>
        </div>
      ))}
    </dl>
  )
}
