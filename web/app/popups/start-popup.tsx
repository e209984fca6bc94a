import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { companyRegistered } from '#lib/company-registered.ts'
import { emailConfirmation } from '#lib/email-confirmation.ts'
import { needTexts, pageLanguage } from '#lib/language/language.ts'
import { LanguageProvider, type Translate, useTranslate } from '#lib/language/translate.ts'
import { usePageLanguage } from '#lib/language/use-page-language.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

/**
 * A message that an earlier page left for the sign-in page: the result of an e-mail confirmation if the person is not signed
 * in (R105), or that a company was registered (B352). Its code is fetched only if there is a message.
 */
export async function showStartPopup(): Promise<void> {
  const words = companyRegistered.get() ? registeredWords : wordsOf(emailConfirmation.get())
  companyRegistered.remove()
  emailConfirmation.remove()
  if (!words) return
  await needTexts('frame')
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <InPageLanguage>
      <Popup words={words} />
    </InPageLanguage>,
  )
}

const InPageLanguage = ({ children }: { children: ReactNode }) => (
  <LanguageProvider language={usePageLanguage(pageLanguage())}>{children}</LanguageProvider>
)

type Words = (t: Translate) => { title: string; body?: string }

const registeredWords: Words = (t) => ({
  title: t('We have your registration'),
  body: `${t('We sent a link to the company’s e-mail. The account opens when the link is followed.')} ${t('Authorised users will receive activation links.')}`,
})

const wordsOf = (outcome: 'success' | 'error' | undefined): Words | undefined =>
  outcome &&
  ((t) => ({
    title:
      outcome === 'success'
        ? t('Your E-mail address has been confirmed!')
        : t('An error has occurred. Please contact us.'),
  }))

function Popup({ words }: { words: Words }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const close = (): void => setOpen(false)
  const { title, body } = words(t)
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          {t('Close')}
        </Button>
      }
    >
      {body}
    </Dialog>
  )
}
