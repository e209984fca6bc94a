import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Seal } from '#widgets/seal.tsx'
import { Grid } from '#ui/layout/primitives.tsx'
import styles from './success-popup.module.css'

/** Time until it closes; the receipt below stays [B235]. */
const openMs = 3_000

/** Remembers across a navigation, but not a reload, that this tab has just made the payment. */
export function announceSuccess(transactionId: number | undefined): void {
  announced = transactionId
  for (const listener of listeners) listener()
}

export const useAnnounced = (): number | undefined =>
  useSyncExternalStore(
    listen,
    () => announced,
    () => undefined,
  )

let announced: number | undefined
const listeners = new Set<() => void>()

/**
 * Success message. Closes after a time, unless focus or the pointer moves to it; a resting pointer does not hold it.
 */
export function SuccessPopup({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useTranslate()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onClose, openMs)
    return () => clearTimeout(timer)
  }, [isHeld, onClose])
  return (
    <Dialog title={t('Successfully submitted')} onClose={onClose}>
      <Grid
        columns="start-main"
        gap="3"
        align="middle"
        onPointerMove={(event) => setHeld(event.pointerType === 'mouse')}
        onPointerLeave={() => setHeld(false)}
      >
        <Seal tone="good" size="small" />
        <output>{children}</output>
        <span
          className={styles.clock}
          style={{ animationDuration: `${openMs}ms` }}
          data-held={isHeld || undefined}
        />
      </Grid>
    </Dialog>
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
