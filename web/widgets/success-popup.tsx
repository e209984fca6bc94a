import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
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
      <div
        className={styles.done}
        onPointerMove={(event) => setHeld(event.pointerType === 'mouse')}
        onPointerLeave={() => setHeld(false)}
      >
        <span className={styles.mark} aria-hidden>
          <CheckIcon size="large" />
        </span>
        <output className={styles.words}>{children}</output>
        <span
          className={styles.clock}
          style={{ animationDuration: `${openMs}ms` }}
          data-held={isHeld || undefined}
        />
      </div>
    </Dialog>
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
