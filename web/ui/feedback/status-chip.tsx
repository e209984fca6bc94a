import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './status-chip.module.css'

export type ChipTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

export type StatusChipProps = {
  tone?: ChipTone | undefined
  /** An icon with the same meaning as the word; colour is only the third signal. */
  icon?: ReactNode
  children: ReactNode
}

export const StatusChip = ({ tone = 'neutral', icon, children }: StatusChipProps) => (
  <span className={styles.chip} data-tone={tone}>
    {icon}
    <span>{children}</span>
  </span>
)

/** The number of waiting items; `label`, with the number in its plural form, is for screen readers. */
export const CountBadge = ({
  count,
  label,
  tone = 'accent',
}: {
  count: number
  label: string
  tone?: 'accent' | 'bad'
}) => (
  <span className={classNames(styles.count, tone === 'bad' && styles.urgent)}>
    <span aria-hidden>{count > 99 ? '99+' : count}</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
