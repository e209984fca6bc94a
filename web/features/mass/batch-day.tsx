import { type MassBatch, massBatchUpdate } from '@sixpence/protocol/mass/mass'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useBankDay } from '#widgets/bank-day.ts'

/** The payment day in the file; until the batch is sent it can be changed to today. */
export function BatchDay({ batch }: { batch: MassBatch }) {
  const t = useTranslate()
  const format = useFormat()
  const today = useBankDay()
  const change = useChange(massBatchUpdate, { shows: () => true })
  const { payOn, mayEdit, batchId } = batch
  if (payOn === undefined || payOn === today) return null
  const day = format.day(payOn)
  if (payOn < today)
    return mayEdit ? (
      <Notice title={t('The file asks to be paid on {day}', { day })}>
        {t('That day has passed: its payments leave once you confirm.')}
      </Notice>
    ) : null
  return (
    <Notice
      title={t('These payments leave on {day}', { day })}
      actions={
        mayEdit && (
          <Button busy={change.isSending} onClick={() => void change.send({ batchId, payOn: today })}>
            {t('Pay them today')}
          </Button>
        )
      }
    >
      {change.refusal?.description ??
        (mayEdit
          ? t('The file asks for it. Their money is held from when you confirm.')
          : t('Until then their money is held.'))}
    </Notice>
  )
}
