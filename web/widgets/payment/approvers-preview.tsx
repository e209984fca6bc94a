import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { approverWords } from '#widgets/approval/approver-words.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import type { useApprovers } from './use-approvers.ts'

/** Shown before a payment is requested: approvers by name, a line for each matching rule. */
export function ApproversPreview({
  approvers: { steps, isStuck },
}: {
  approvers: NonNullable<ReturnType<typeof useApprovers>>
}) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Stack as="section" gap="2">
      <h2>{t('Then a colleague approves it')}</h2>
      {isStuck ? (
        <Notice kind="warn" title={t('No one can approve it under the current rules')}>
          {t('Ask someone with full access to change the approval rules first.')}
        </Notice>
      ) : (
        <>
          <Stack as="ul" gap="1h" className="bold">
            {steps.map((step, at) => (
              <li key={at}>{approverWords(step, t, format)}</li>
            ))}
          </Stack>
          <p className="meta">
            {t('The money is set aside until they decide, for at most 30 days. We notify them at once.')}
          </p>
        </>
      )}
    </Stack>
  )
}
