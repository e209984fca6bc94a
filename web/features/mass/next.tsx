import type { MassBatch } from '@sixpence/protocol/mass/mass'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { NextLink, NextPlace } from '#widgets/batches/batch-next.tsx'
import { confirmPageOf } from './kinds.tsx'
import type { View } from './views.ts'

/** Link to the page on which a batch continues; while lines are invalid it leads to them. */
export function Next({ batch, onShow }: { batch: MassBatch; onShow: (view: View) => void }) {
  const t = useTranslate()
  const { batchId, status, transactionId, withProblems } = batch
  const payment = status === 'submitted' ? transactionId : undefined
  if (!batch.mayEdit && payment === undefined) return null
  return (
    <NextPlace>
      {batch.mayEdit && withProblems > 0 ? (
        <Button kind="primary" size="big" onClick={() => onShow('problems')}>
          {t('Correct {count} payments', { count: withProblems })}
        </Button>
      ) : (
        <NextLink to={confirmPageOf(batch.kind)} batchId={batchId} payment={payment} />
      )}
    </NextPlace>
  )
}
