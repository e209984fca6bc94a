import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SureDialog } from '#kit/form/sure-dialog.tsx'

/** Confirms before all entries are deleted (R104, B355). */
export function ClearRegistration({ onClear }: { onClear: () => void }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        {t('Clear the registration')}
      </Button>
      {isOpen && (
        <SureDialog
          title={t('Clear everything you have entered?')}
          action={t('Clear everything')}
          cancel={t('Keep it')}
          onSure={onClear}
          onClose={() => setOpen(false)}
        >
          {t(
            'The company, its people, shareholders and users will be removed from this browser. Nothing has been sent.',
          )}
        </SureDialog>
      )}
    </>
  )
}
