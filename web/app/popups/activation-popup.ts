import { useEffect } from 'react'
import { activatedHere } from '#lib/activated.ts'
import { showPopup } from '#lib/popup.ts'
import { useTranslate } from '#lib/language/translate.ts'

/** The first page after an activation with sign-in shows that it succeeded (B132, R106). */
export function useActivationPopup(): void {
  const t = useTranslate()
  useEffect(() => {
    if (!activatedHere.get()) return
    activatedHere.remove()
    showPopup({ kind: 'success', header: t('Your Account has been activated.'), body: [] })
  }, [t])
}
