import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

/** Facts: what it is, its value, and where it can be changed. */
export const DefinitionList = ({ children }: { children: ReactNode }) => (
  <dl className={styles.list}>{children}</dl>
)

export const Definition = ({
  term,
  children,
  action,
}: {
  term: ReactNode
  children: ReactNode
  action?: ReactNode
}) => (
  <div className={styles.entry}>
    <dt className={styles.term}>{term}</dt>
    <dd className={styles.value}>{children}</dd>
    {Boolean(action) && <dd className={styles.action}>{action}</dd>}
  </div>
)
