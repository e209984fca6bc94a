import type { ReactNode } from 'react'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './dock.module.css'
import { useOnRoot } from '#ui/use-on-root.ts'
import { classNames } from '#ui/class-names.ts'

export type DockProps = {
  primary: ReactNode
  /** Back and similar actions; on phones they are in the head, so they are omitted here. */
  secondary?: ReactNode
  /** A sentence to read before confirming. */
  note?: ReactNode
}

/** The foot of a flow: stays visible, above the keyboard and the phone's own bar. */
export function Dock({ primary, secondary, note }: DockProps) {
  useOnRoot(styles.docked)
  return (
    <Cluster as="footer" gap="3" isOneLine className={styles.dock} data-print="hide">
      {Boolean(note) && <p className={classNames('meta', styles.note)}>{note}</p>}
      {Boolean(secondary) && <div className={styles.secondary}>{secondary}</div>}
      <div className={styles.primary}>{primary}</div>
    </Cluster>
  )
}
