import type { ReactNode } from 'react'
import { CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './check-list.module.css'

/** Completed checks before a payment is sent. */
export const CheckList = ({ children }: { children: ReactNode }) => (
  <Stack as="ul" gap="2" className={classNames('meta', styles.checks)}>
    {children}
  </Stack>
)

export const Checked = ({ children }: { children: ReactNode }) => (
  <li data-good>
    <CheckIcon size="small" />
    {children}
  </li>
)

/** Not a problem, but useful information. */
export const Noted = ({ children }: { children: ReactNode }) => (
  <li>
    <InfoIcon size="small" />
    {children}
  </li>
)

/** Margin of a check page, its sections separated by lines. */
export const CheckMargin = ({ children }: { children: ReactNode }) => (
  <Stack gap="5" className={styles.margin}>
    {children}
  </Stack>
)
