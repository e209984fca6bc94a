import type { ReactNode } from 'react'
import styles from './dock.module.css'
import { useOnRoot } from '#ui/use-on-root.ts'

export type DockProps = {
  primary: ReactNode
  /** Back and the like; on phones the head has it, so it is left out here. */
  secondary?: ReactNode
  /** One sentence to know before pressing. */
  note?: ReactNode
}

/** The foot of a flow: stays in sight, above the keyboard and the phone's own bar. */
export function Dock({ primary, secondary, note }: DockProps) {
  useOnRoot(styles.docked)
  return (
    <footer className={styles.dock} data-print="hide">
      {Boolean(note) && <p className={styles.note}>{note}</p>}
      {Boolean(secondary) && <div className={styles.secondary}>{secondary}</div>}
      <div className={styles.primary}>{primary}</div>
    </footer>
  )
}
