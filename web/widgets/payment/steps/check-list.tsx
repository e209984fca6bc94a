import type { ReactNode } from 'react'
import { CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import styles from './check-list.module.css'

/** What has been looked at before a payment leaves. */
export const CheckList = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari
  <ul role="list" className={styles.checks}>
    {children}
  </ul>
)

export const Checked = ({ children }: { children: ReactNode }) => (
  <li data-good>
    <CheckIcon size="small" />
    {children}
  </li>
)

/** Nothing wrong, but worth knowing. */
export const Noted = ({ children }: { children: ReactNode }) => (
  <li>
    <InfoIcon size="small" />
    {children}
  </li>
)

/** The margin of a check page, its sections with a line between. */
export const CheckMargin = ({ children }: { children: ReactNode }) => (
  <div className={styles.margin}>{children}</div>
)
