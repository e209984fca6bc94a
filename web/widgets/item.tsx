import type { ReactNode } from 'react'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './item.module.css'

/** An entry with more actions than fit in a row: name, facts, and small buttons that wrap below. */
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
    <div className="shrinks">
      <Cluster as="p" gap="2" rowGap="h" className="t-15 medium wraps snug">
        <span>{title}</span>
        {status}
      </Cluster>
      <p className="meta wraps">{meta}</p>
    </div>
    {actions && (
      <Cluster gap="2" rowGap="1" justify="end" className={styles.actions}>
        {actions}
      </Cluster>
    )}
    {children && <div className={styles.below}>{children}</div>}
  </div>
)
