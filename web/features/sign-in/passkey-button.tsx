import { useState, useSyncExternalStore } from 'react'
import { knowsPasskeys } from '#lib/knows-passkeys.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'

/** Rendered after hydration, if the browser supports passkeys. */
export function PasskeyButton({ onPress }: { onPress: () => Promise<void> }) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const isOffered = useSyncExternalStore(neverChanges, knowsPasskeys, () => false)
  if (!isOffered) return null
  return (
    <Button
      block
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        void onPress().finally(() => setBusy(false))
      }}
    >
      {t('Sign in with a passkey')}
    </Button>
  )
}

const neverChanges = () => () => undefined
