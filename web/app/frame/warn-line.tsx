import type { ReactNode } from 'react'
import { useOnRoot } from '#ui/use-on-root.ts'
import styles from './bars.module.css'

/** A warning over the whole page, shown while it applies. */
export function WarnLine({ children }: { children: ReactNode }) {
  useOnRoot(styles.warned)
  return <span className={styles.warn}>{children}</span>
}
