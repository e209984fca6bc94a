import type { ReactNode } from 'react'
import { AlertIcon, BlockIcon, CheckIcon, InfoIcon } from '#ui/icons/first-icons.tsx'
import type { IconProps } from '#ui/icons/glyph.tsx'
import styles from './notice.module.css'

export type NoticeKind = 'info' | 'warn' | 'bad' | 'good'

export type NoticeProps = {
  kind?: NoticeKind | undefined
  /** Instead of the icon of its kind. */
  icon?: ((props: IconProps) => ReactNode) | undefined
  /** What happened, in a single line. */
  title?: ReactNode
  /** The action that failed, and the next step: at most two sentences. */
  children?: ReactNode
  /** Buttons or links. */
  actions?: ReactNode
  /** Announced when it appears: politely, or assertively for a failed payment. */
  live?: 'polite' | 'assertive' | undefined
}

const icons = { info: InfoIcon, warn: AlertIcon, bad: BlockIcon, good: CheckIcon }

const roles = { polite: 'status', assertive: 'alert' }

export function Notice({ kind = 'info', icon, title, children, actions, live }: NoticeProps) {
  const Icon = icon ?? icons[kind]
  return (
    <div className={styles.notice} data-tone={kind} role={live && roles[live]}>
      <Icon className={styles.icon} />
      {Boolean(title) && <p className="t-15 bold snug">{title}</p>}
      {Boolean(children) && <div className={styles.body}>{children}</div>}
      {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
