import type { ReactNode } from 'react'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './timeline.module.css'

/** Events in chronological order, joined by a line. */
export const Timeline = ({ children }: { children: ReactNode }) => (
  <Stack as="ol" className={styles.timeline}>
    {children}
  </Stack>
)

/** `at` is its time; after an end nothing else happens. */
export const TimelineEvent = ({
  at,
  isEnd = false,
  children,
}: {
  at: ReactNode
  isEnd?: boolean
  children: ReactNode
}) => (
  <li data-end={isEnd || undefined}>
    <span>{children}</span>
    <span className="soft t-13">{at}</span>
  </li>
)
