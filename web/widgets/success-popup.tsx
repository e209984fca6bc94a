import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import styles from './success-popup.module.css'

/** How long it stays; the receipt below it stays for good [B235]. */
const openMs = 3_000

/** Remembers across the change of page that this payment has just been made by this tab; a reload forgets it. */
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

/** Says that it is done. Goes by itself; while somebody moves to it, it stays: a mouse that only rests there holds nothing. */
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
