import { lazy, Suspense } from 'react'
import type Picture from './qr-picture.tsx'
import { VisuallyHidden } from './layout/visually-hidden.tsx'
import styles from './qr-code.module.css'

/** Arrives when a code is shown first. Where it cannot, the text beside every code is left. */
const QrPicture = lazy(() => import('./qr-picture.tsx').catch(() => ({ default: Nothing })))
const Nothing: typeof Picture = () => <></>

/** A text for a camera. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.code}>
      <Suspense>
        <QrPicture text={text} />
      </Suspense>
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}
