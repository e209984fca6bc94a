import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './definition-list.module.css'

/** Facts: the term, its value, and a link to change it. */
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
    <dt className={classNames('soft t-14', styles.term)}>{term}</dt>
    <dd className={styles.value}>{children}</dd>
    {Boolean(action) && <dd className="t-14">{action}</dd>}
  </div>
)
