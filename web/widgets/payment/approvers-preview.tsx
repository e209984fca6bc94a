import { approvalPreviewGet } from '@sixpence/protocol/approval-rules'
import type { InputOf } from '@sixpence/protocol/call'
import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { useRead } from '#lib/use-call.ts'
import { Notice } from '#ui/notice.tsx'
import { approverWords } from '#widgets/approver-words.ts'
import styles from './approvers-preview.module.css'

/** Who would have to approve a payment, once its amount and account are known; of a person’s own money nobody. */
export const useApprovers = (payment: InputOf<typeof approvalPreviewGet>, isKnown: boolean) =>
  useRead(approvalPreviewGet, payment, { enabled: isKnown, keepsPrevious: true }).data

/** Said before somebody asks for a payment: colleagues by name, one line for each rule that fits. */
export function ApproversPreview({
  approvers: { steps, isStuck },
}: {
  approvers: NonNullable<ReturnType<typeof useApprovers>>
}) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section className={styles.preview}>
      <h2>{t('Then a colleague approves it')}</h2>
      {isStuck ? (
        <Notice kind="warn" title={t('Nobody can approve it as the rules are')}>
          {t('Ask somebody with full access to change the approval rules first.')}
        </Notice>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari */}
          <ul role="list" className={styles.steps}>
            {steps.map((step, at) => (
              <li key={at}>{approverWords(step, t, format)}</li>
            ))}
          </ul>
          <p className="meta">
            {t('The money is set aside until they decide, at most 30 days. They hear of it at once.')}
          </p>
        </>
      )}
    </section>
  )
}
