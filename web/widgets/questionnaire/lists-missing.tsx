import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** The lists of the form could not be loaded; entries are kept. */
export function ListsMissing({ words, onAgain }: { words: string; onAgain: () => void }) {
  const t = useTranslate()
  return (
    <Notice
      kind="bad"
      live="polite"
      title={words}
      actions={<Button onClick={onAgain}>{t('Try again')}</Button>}
    >
      {t('We could not load the lists of this form. Your answers are kept.')}
    </Notice>
  )
}
