import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './meter.module.css'

export type MeterProps = {
  /** The label of the measure: "Bank wire limit today". */
  label: string
  /** The used part, as a fraction. */
  used: number
  /** The part that this payment would add. */
  adding?: number | undefined
  /** The same as text, shown below and read by screen readers. */
  children: ReactNode
}

/**
 * The used part of a limit, and the part this payment adds. Excess over the limit is also shown by colour and hatching.
 */
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
