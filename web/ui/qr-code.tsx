import { lazy, Suspense } from 'react'
import type Picture from './qr-picture.tsx'
import { VisuallyHidden } from './layout/visually-hidden.tsx'
import { classNames } from './class-names.ts'
import styles from './qr-code.module.css'

/** Loaded when a code is first shown. If that fails, the text beside every code remains. */
const QrPicture = lazy(() => import('./qr-picture.tsx').catch(() => ({ default: Nothing })))
const Nothing: typeof Picture = () => <></>

/** A text as a QR code. */
export function QrCode({ text, label, small = false }: { text: string; label: string; small?: boolean }) {
  return (
    <div className={classNames(styles.code, small && styles.small)}>
      <Suspense>
        <QrPicture text={text} />
      </Suspense>
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  )
}
