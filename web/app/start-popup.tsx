import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { emailConfirmation } from '#lib/email-confirmation.ts'
import { needTexts, pageLanguage } from '#lib/language.ts'
import { LanguageProvider, useTranslate } from '#lib/translate.ts'
import { usePageLanguage } from '#lib/use-page-language.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** The same over the sign-in, for who is not signed in (R105). Its code is fetched only when there is something to tell. */
export async function tellEmailConfirmation(): Promise<void> {
  const ended = emailConfirmation.get()
  if (ended === undefined) return
  emailConfirmation.remove()
  await needTexts('frame')
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <InPageLanguage>
      <Popup isConfirmed={ended === 'success'} />
    </InPageLanguage>,
  )
}

const InPageLanguage = ({ children }: { children: ReactNode }) => (
  <LanguageProvider language={usePageLanguage(pageLanguage())}>{children}</LanguageProvider>
)

function Popup({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const close = (): void => setOpen(false)
  return (
    <Dialog
      title={
        isConfirmed
          ? t('Your E-mail address has been confirmed!')
          : t('An error has occurred. Please contact us.')
      }
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          {t('Close')}
        </Button>
      }
    />
  )
}
