import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './meter.module.css'

export type MeterProps = {
  /** What is measured: "Bank wire limit today". */
  label: string
  /** What is used, as shares of one. */
  used: number
  /** What this payment would add to it. */
  adding?: number | undefined
  /** The same in words, shown below and said aloud. */
  children: ReactNode
}

/** How much of a limit is used, and what this payment adds. Past the limit it says so by colour and hatching too. */
export function Meter({ label, used, adding = 0, children }: MeterProps) {
  const isOver = used + adding > 1
  return (
    <div>
      <meter className="visually-hidden" aria-label={label} value={share(used + adding)} />
      <Cluster
        align="stretch"
        isOneLine
        className={classNames(styles.meter, isOver && styles.over)}
        aria-hidden
      >
        <span className={styles.used} style={{ width: `${share(used) * 100}%` }} />
        <span className={styles.adding} style={{ width: `${share(Math.min(adding, 1 - used)) * 100}%` }} />
      </Cluster>
      <p className={classNames('meta', styles.words)}>{children}</p>
    </div>
  )
}

const share = (part: number): number => Math.max(0, Math.min(1, part))
