import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './dialog.module.css'
import { useOnRoot } from '#ui/use-on-root.ts'

export type DialogProps = {
  title: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** Called on Escape, the cross, or a click beside the dialog. Without it the dialog must be answered. */
  onClose?: (() => void) | undefined
  /** A sheet rises from the edge on phones: for choices of up to seven and for filters. */
  kind?: 'dialog' | 'sheet' | undefined
  /** It appears automatically: for a first moment its buttons ignore clicks that were meant for the page. */
  isUnasked?: boolean | undefined
}

/**
 * A dialog over the page. It is open while it is rendered; the browser keeps the focus inside and returns it to the
 * opener.
 */
export function Dialog({ title, children, actions, onClose, kind = 'dialog', isUnasked }: DialogProps) {
  const t = useTranslate()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  useOnRoot(styles.behind)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Closing it before it is removed returns the focus.
    return () => dialog?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={ref}
      className={classNames('floating', styles.dialog, kind === 'sheet' && styles.sheet)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ currentTarget }) => {
        // A second Escape always closes it, so a dialog that must be answered is opened again.
        if (currentTarget.open) return
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
      onPointerDown={({ target }) => (pressed.current = target)}
      onClick={({ target, currentTarget }) => {
        // A drag that began inside and ended beside it, as when selecting text, does not close it.
        if (target === currentTarget && pressed.current === currentTarget) onClose?.()
      }}
    >
      <Stack gap="3" className={styles.paper}>
        <Cluster gap="3" align="start" justify="between" isOneLine>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {onClose && (
            <IconButton label={t('Close')} icon={<CloseIcon />} className={styles.close} onClick={onClose} />
          )}
        </Cluster>
        <Stack gap="4" className={styles.body}>
          {children}
        </Stack>
        {Boolean(actions) && (
          <Cluster gap="2" justify="end" className={classNames(styles.actions, isUnasked && 'pass-through')}>
            {actions}
          </Cluster>
        )}
      </Stack>
    </dialog>
  )
}
