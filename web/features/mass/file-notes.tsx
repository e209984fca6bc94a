import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { WholeBatch } from './views.ts'

/** The file's content besides the payments read from it, and the choice of what is read. */
export function FileNotes({ whole, onRead }: { whole: WholeBatch; onRead: () => void }) {
  const t = useTranslate()
  const { batch, hasFile, notes, sheet, hidden } = whole
  if (notes.length === 0) return null
  const isChoice = batch.mayEdit && hasFile && ((sheet && sheet.all.length > 1) || hidden)
  return (
    <Notice
      kind="warn"
      title={t('What you should know about the file')}
      actions={isChoice && <Button onClick={onRead}>{t('Choose what is read')}</Button>}
    >
      <Stack as="ul" gap="1" className="wraps">
        {notes.map(({ description }) => (
          <li key={description}>{description}</li>
        ))}
      </Stack>
    </Notice>
  )
}
