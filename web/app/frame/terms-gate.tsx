import { lazy, Suspense, useSyncExternalStore } from 'react'
import { needTexts } from '#lib/language/language.ts'
import { onTerms, waitingTerms } from '#lib/call/terms.ts'

const PendingTermsScreen = lazy(async () => {
  const [screen] = await Promise.all([import('#features/session/pending-terms.tsx'), needTexts('session')])
  return screen
})

/** Shows the terms screen on any page when a response reports new terms (B057, B178). */
export function TermsGate() {
  const terms = useSyncExternalStore(onTerms, waitingTerms)
  return (
    terms && (
      <Suspense>
        <PendingTermsScreen terms={terms} />
      </Suspense>
    )
  )
}

/** Resolves when new terms are pending; nothing else is rendered before they are accepted. */
export const termsComeFirst = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (waitingTerms()) resolve()
    }
    onTerms(look)
    look()
  })
