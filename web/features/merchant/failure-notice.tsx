import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonTo } from '#ui/links.tsx'

/** Since when the company's server has not answered; nothing while it answers. */
export function FailureNotice({ since }: { since: string | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  if (!since) return null
  return (
    <Notice
      kind="warn"
      title={t('Your server has not answered since {when}.', { when: format.dayTime(since) })}
      actions={<ButtonTo to="/merchant/ipn/history">{t('See the messages')}</ButtonTo>}
    >
      {t('We will keep trying for three days. Your money is not affected.')}
    </Notice>
  )
}
