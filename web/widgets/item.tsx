import type { ReactNode } from 'react'
import styles from './item.module.css'

/** A thing with more to do than a row has room for: its name and facts, and small buttons that wrap below. */
export const Item = ({
  media,
  title,
  status,
  meta,
  actions,
  children,
}: {
  media: ReactNode
  title: ReactNode
  status?: ReactNode
  meta: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) => (
  <div className={styles.item}>
    <span>{media}</span>
    <div className={styles.words}>
      <p className={styles.title}>
        <span>{title}</span>
        {status}
      </p>
      <p className={styles.meta}>{meta}</p>
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
    {children && <div className={styles.below}>{children}</div>}
  </div>
)
