import type { ReactNode } from 'react'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './disclosure.module.css'

/** What few need, below a line that opens it. */
export const Disclosure = ({
  summary,
  className,
  children,
}: {
  summary: ReactNode
  className?: string | undefined
  children: ReactNode
}) => (
  <details className={classNames(styles.disclosure, className)}>
    <Cluster as="summary" gap="1h" isOneLine className={styles.summary}>
      {summary}
      <ChevronDownIcon size="small" />
    </Cluster>
    {children}
  </details>
)
