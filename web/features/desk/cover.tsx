import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import styles from './desk.module.css'

/** Covers the whole page, dialogs included: the content below can neither be read nor used until it is removed. */
export function Cover({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.cover}
      aria-label={t('Sign in to the desk')}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => {
        // A second Escape always closes it, so it is opened again.
        if (!currentTarget.open) currentTarget.showModal()
      }}
    >
      {children}
    </dialog>
  )
}
