import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './summary.module.css'
import type { ChangeSearch } from '../filters/use-history-search.ts'
import type { View } from '../filters/use-view.ts'

/** Number of lines, of pending lines and of lines without effect [B269]. */
export function Summary({ view, onSearch }: { view: View; onSearch: ChangeSearch }) {
  const t = useTranslate()
  const { answer } = view
  const { results: count = 0, processingCount = 0, rejectedCount = 0 } = answer ?? {}
  return (
    <Cluster as="p" gap="4" rowGap="h" className={classNames('soft t-13', styles.summary)}>
      <output>
        {answer &&
          (answer.resultsAtLeast ? t('{count}+ entries', { count }) : t('{count} entries', { count }))}
      </output>
      {processingCount > 0 && <span>{t('{count} not booked yet', { count: processingCount })}</span>}
      {rejectedCount > 0 && (
        <Button kind="text" size="small" onClick={() => onSearch({ status: 'canceled' })}>
          {t('{count} canceled', { count: rejectedCount })}
        </Button>
      )}
    </Cluster>
  )
}
