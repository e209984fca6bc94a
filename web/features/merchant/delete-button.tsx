import { type SavedButton, savedButtonDelete } from '@sixpence/protocol/merchant/merchant'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** Confirms first: a new button with the same text has another handle, and pages with the deleted button stop working. */
export function DeleteButton({ button, onClose }: { button: SavedButton; onClose: () => void }) {
  const t = useTranslate()
  const deleting = useChange(savedButtonDelete)
  const { name } = button.form

  async function confirm(): Promise<void> {
    if (!(await deleting.send({ id: button.id }))) return
    showToast({ text: t('{name} is deleted.', { name }) })
    onClose()
  }

  return (
    <Dialog
      title={t('Delete {name}?', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button kind="danger" busy={deleting.isSending} onClick={() => void confirm()}>
            {t('Delete the button')}
          </Button>
        </>
      }
    >
      {t('Pages that still have it will no longer take payments. This cannot be undone.')}
    </Dialog>
  )
}
