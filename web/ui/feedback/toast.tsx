import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { AlertIcon, BlockIcon, CheckIcon, CloseIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { usePassesThrough } from './pass-through.ts'
import styles from './toast.module.css'
import type { NoticeKind } from './notice.tsx'

export type Toast = {
  text: ReactNode
  /** Heading above the text, for events that the reader did not cause. */
  title?: ReactNode
  tone?: NoticeKind | undefined
  /** Clicking its text opens this; the toast is then closed. */
  open?: (() => void) | undefined
  /** Undo, or a link to view it. */
  action?: { label: string; run: () => void } | undefined
}

type ToastEntry = Toast & { id: number }

const alone = 10_000

/** Long enough to read it twice, but limited: it covers the content below. */
const pointedAt = 60_000

const icons = { info: InfoIcon, warn: AlertIcon, bad: BlockIcon, good: CheckIcon }

/** Small confirmations that can be undone or need no answer. A payment is never only a toast: it has its receipt. */
export function showToast(toast: Toast): void {
  visibleToasts = [...visibleToasts.slice(-2), { ...toast, id: (lastId += 1) }]
  tell()
}

/** The container of toasts: once, at the end of the page's frame. */
export function ToastRegion() {
  const t = useTranslate()
  const toasts = useSyncExternalStore(
    listen,
    () => visibleToasts,
    () => none,
  )
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const region = useRef<HTMLElement>(null)
  // A toast that is removed with the focus in it or under the pointer sends no blur or leave event.
  useEffect(() => {
    setFocus(region.current?.contains(document.activeElement) ?? false)
    if (toasts.length === 0) setPointedAt(false)
  }, [toasts])
  const unfocused = isPointedAt ? pointedAt : alone
  const stays = hasFocus ? undefined : unfocused
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing or being inside only stops the clock
    <section
      ref={region}
      className={styles.region}
      aria-label={t('Notifications')}
      data-print="hide"
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari */}
      <Stack as="ol" gap="2" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} stays={stays} />
        ))}
      </Stack>
    </section>
  )
}

/**
 * Closes after `stays` milliseconds, restarted whenever the value changes; without `stays` it is closed by its buttons
 * only.
 */
function ToastItem({ toast, stays }: { toast: ToastEntry; stays: number | undefined }) {
  const t = useTranslate()
  const { id, text, title, tone, action } = toast
  const item = useRef<HTMLLIElement>(null)
  const passes = usePassesThrough(item)
  const isPlain = useSyncExternalStore(
    listen,
    () => flows > 0,
    () => false,
  )
  const open = isPlain ? undefined : toast.open
  const Icon = tone && icons[tone]
  const words = (
    <>
      {Boolean(title) && <b className="block bold">{title}</b>}
      {text}
    </>
  )
  useEffect(() => {
    if (stays === undefined) return undefined
    const timer = setTimeout(() => drop(id), stays)
    return () => clearTimeout(timer)
  }, [id, stays])
  return (
    <li
      ref={item}
      className={classNames('floating pass-through', styles.toast)}
      data-tone={tone}
      data-passes={passes || undefined}
    >
      {Icon && <Icon className={styles.icon} />}
      {open ? (
        <button
          type="button"
          className={styles.open}
          onClick={() => {
            drop(id)
            open()
          }}
        >
          {words}
        </button>
      ) : (
        <span className={styles.text}>{words}</span>
      )}
      {action && (
        <Button
          kind="text"
          onClick={() => {
            drop(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        label={t('Close')}
        icon={<CloseIcon size="small" />}
        className="quiet"
        onClick={() => drop(id)}
      />
    </li>
  )
}

/** While mounted, clicking the text of a toast has no effect, so that a payment on this page is not left by mistake. */
export const usePlainToasts = (): void =>
  useEffect(() => {
    flows += 1
    tell()
    return () => {
      flows -= 1
      tell()
    }
  }, [])

let flows = 0
let visibleToasts: readonly ToastEntry[] = []
let lastId = 0
const none: readonly ToastEntry[] = []
const listeners = new Set<() => void>()

function drop(id: number): void {
  visibleToasts = visibleToasts.filter((toast) => toast.id !== id)
  tell()
}

/** Removes all of them at once. */
export function dropToasts(): void {
  visibleToasts = none
  tell()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
