import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

/** Asks before everything that was written is thrown away (R104, B355). */
export function ClearRegistration({ onClear }: { onClear: () => void }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        {t('Clear the registration')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('Clear everything you have written?')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('Keep it')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  close()
                  onClear()
                }}
              >
                {t('Clear everything')}
              </Button>
            </>
          }
        >
          {t('The company, its people, shareholders and users go from this browser. Nothing has been sent.')}
        </Dialog>
      )}
    </>
  )
}
