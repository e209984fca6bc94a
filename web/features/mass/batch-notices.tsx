import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { MassField } from './fields.ts'
import { doubtsOf } from './names-to-accept.tsx'
import type { View, WholeBatch } from './views.ts'

type BatchNoticesProps = {
  whole: WholeBatch
  fields: readonly MassField[]
  onShow: (view: View) => void
  onColumns: () => void
}

/** What has to be done before an uploaded batch can be sent: columns first, then lines. */
export function BatchNotices({ whole, fields, onShow, onColumns }: BatchNoticesProps) {
  const t = useTranslate()
  const { batch, missing, hasFile } = whole
  if (!batch.mayEdit) return null
  const names = missing.map((name) => fields.find((field) => field.name === name)?.label ?? name)
  const areColumnsMissing = missing.length > 0
  const { checks } = batch
  const [doubts, waiting] = [doubtsOf(checks), checks?.waiting ?? 0]
  const isRight = batch.withProblems === 0 && batch.duplicates === 0 && doubts === 0 && waiting === 0
  if (!areColumnsMissing && isRight) return null
  return (
    <Stack gap="3">
      {areColumnsMissing && (
        <Notice
          kind="warn"
          title={t('We did not find every column in the file')}
          actions={hasFile && <Button onClick={onColumns}>{t('Match the columns')}</Button>}
        >
          {t('Missing: {fields}.', { fields: names.join(', ') })}
        </Notice>
      )}
      {batch.withProblems > 0 && (
        <Notice
          kind="warn"
          title={t('Correct or remove {count} payments first', { count: batch.withProblems })}
          actions={<Button onClick={() => onShow('problems')}>{t('Show what to correct')}</Button>}
        >
          {t('The problem is shown in each cell. Press a cell to correct it, or upload a corrected file.')}
        </Notice>
      )}
      {waiting > 0 && (
        <Notice title={t('We are checking the names with the banks')}>
          {t('{count} names are not checked yet.', { count: waiting })}
        </Notice>
      )}
      {doubts > 0 && (
        <Notice
          kind="warn"
          title={t('{count} names do not match', { count: doubts })}
          actions={
            <Button onClick={() => onShow(checks?.none ? 'nameDiffers' : 'nameIsClose')}>
              {t('Show these names')}
            </Button>
          }
        >
          {t('Correct them, or ask the recipients before you send.')}
        </Notice>
      )}
      {batch.duplicates > 0 && (
        <Notice
          title={t('{count} payments may be duplicates', { count: batch.duplicates })}
          actions={<Button onClick={() => onShow('duplicates')}>{t('Show the duplicates')}</Button>}
        >
          {t('The same recipient gets the same amount in this file, or got it in the last 90 days.')}
        </Notice>
      )}
    </Stack>
  )
}
