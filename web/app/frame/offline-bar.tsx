import { useSyncExternalStore } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { WifiOffIcon } from '#ui/icons/icons.tsx'
import styles from './bars.module.css'
import { WarnLine } from './warn-line.tsx'

/** Shown without a network: loaded data can be read, nothing is sent (B8). */
export function OfflineBar() {
  const t = useTranslate()
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className={styles.top} data-print="hide">
      {!isOnline && (
        <WarnLine>
          <WifiOffIcon size="small" />
          {t('You are offline. Nothing will be sent.')}
        </WarnLine>
      )}
    </output>
  )
}

function listen(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
