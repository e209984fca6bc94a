import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { WholeBatch } from './views.ts'

/** The people who have to approve a batch before it is paid. */
export function Colleagues({ approval: { approvers, needed } }: Pick<WholeBatch, 'approval'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Stack as="section" gap="2">
      <h2>{t('Then a colleague approves it')}</h2>
      {approvers.length === 0 ? (
        <Notice kind="warn" title={t('No one can approve it under the current rules')}>
          {t('Ask someone with full access to change the approval rules first.')}
        </Notice>
      ) : (
        <>
          <p>
            {needed > 1
              ? t('{number} of {people}', {
                  number: needed,
                  people: format.list(approvers.map(({ name }) => name)),
                })
              : format.either(approvers.map(({ name }) => name))}
          </p>
          <p className="meta">
            {t('The money is set aside until they decide, for at most 30 days. We notify them at once.')}
          </p>
        </>
      )}
    </Stack>
  )
}
