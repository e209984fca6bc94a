import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'

const passing = ['supportAway', 'supportBusy']

/** Whether the help desk refused the message, or the connection failed. */
export const isTrouble = (refusal: Refusal): boolean =>
  refusal.name === 'networkError' || refusal.validationErrors.some(({ code }) => passing.includes(code))

/** A message that was not sent: why, and that the text is kept (B393). */
export function RefusalNotice({ refusal }: { refusal: Refusal | undefined }) {
  const t = useTranslate()
  if (!refusal || !isTrouble(refusal)) return null
  return (
    <Notice kind="warn" live="assertive" title={t('Your message is not sent yet')}>
      {refusal.description} {t('It is still here. Send it again: we will not get it twice.')}
    </Notice>
  )
}
