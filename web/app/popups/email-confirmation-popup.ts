import { useEffect } from 'react'
import { emailConfirmation } from '#lib/email-confirmation.ts'
import { showPopup } from '#lib/popup.ts'
import { useTranslate } from '#lib/language/translate.ts'

/** The first page after a link that confirms an address shows its result (R105, B045, B046). */
export function useEmailConfirmationPopup(): void {
  const t = useTranslate()
  useEffect(() => {
    const confirmation = emailConfirmation.get()
    if (confirmation === undefined) return
    emailConfirmation.remove()
    if (confirmation === 'success')
      showPopup({ kind: 'success', header: t('Your E-mail address has been confirmed!'), body: [] })
    else showPopup({ kind: 'error', header: t('An error has occurred. Please contact us.'), body: [] })
  }, [t])
}
