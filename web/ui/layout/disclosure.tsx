import { type ReactNode, useState } from 'react'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './disclosure.module.css'

/** Content that few people need, below a line that opens it. */
export function Disclosure({
  summary,
  isOpen = false,
  className,
  children,
}: {
  summary: ReactNode
  /** Initially open. */
  isOpen?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  // Later only the reader opens and closes it.
  const [open] = useState(isOpen)
  return (
    <details open={open || undefined} className={classNames(styles.disclosure, className)}>
      <Cluster as="summary" gap="1h" isOneLine className={styles.summary}>
        {summary}
        <ChevronDownIcon size="small" />
      </Cluster>
      {children}
    </details>
  )
}
