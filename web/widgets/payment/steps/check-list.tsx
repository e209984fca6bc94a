import type { ReactNode } from 'react'
import { CheckIcon, InfoIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './check-list.module.css'

/** Completed checks before a payment is sent. */
export const CheckList = ({ children }: { children: ReactNode }) => (
  <Stack as="ul" gap="2" className="meta">
    {children}
  </Stack>
)

export const Checked = ({ children }: { children: ReactNode }) => (
  <Cluster as="li" gap="2" align="start" isOneLine>
    <CheckIcon size="small" className="good" />
    <span className="shrinks">{children}</span>
  </Cluster>
)

/** Not a problem, but useful information. */
export const Noted = ({ children }: { children: ReactNode }) => (
  <Cluster as="li" gap="2" align="start" isOneLine>
    <InfoIcon size="small" />
    <span className="shrinks">{children}</span>
  </Cluster>
)

/** Margin of a check page, its sections separated by lines. */
export const CheckMargin = ({ children }: { children: ReactNode }) => (
  <Stack gap="5" className={styles.margin}>
    {children}
  </Stack>
)
