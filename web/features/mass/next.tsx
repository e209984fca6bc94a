import type { MassBatch } from '@sixpence/protocol/mass/mass'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { confirmPageOf } from './kinds.tsx'
import styles from './mass.module.css'
import type { View } from './views.ts'

/** Link to the page on which a batch continues; while lines are invalid it leads to them. */
export function Next({ batch, onShow }: { batch: MassBatch; onShow: (view: View) => void }) {
  const t = useTranslate()
  const { batchId, status, transactionId, withProblems } = batch
  const payment = status === 'submitted' ? transactionId : undefined
  if (!batch.mayEdit && payment === undefined) return null
  return (
    <div className={styles.next}>
      {batch.mayEdit && withProblems > 0 ? (
        <Button kind="primary" size="big" onClick={() => onShow('problems')}>
          {t('Correct {count} payments', { count: withProblems })}
        </Button>
      ) : (
        <ButtonTo
          to={confirmPageOf(batch.kind)}
          search={{ batch: batchId, ...(payment !== undefined && { payment }) }}
          kind="primary"
          size="big"
        >
          {payment === undefined ? t('Review everything') : t('See what it is waiting for')}
        </ButtonTo>
      )}
    </div>
  )
}
