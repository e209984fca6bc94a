import { niceScale, plotHeight, plotWidth, stepPath } from './plot.ts'
import styles from './sparkline.module.css'

/** A small chart of a balance, beside the exact amount. Decimal texts, oldest first. */
export function Sparkline({ amounts }: { amounts: readonly string[] }) {
  const values = amounts.length > 1 ? amounts.map(Number) : ['0', '0'].map(Number)
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${plotWidth} ${plotHeight}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {/* The last value keeps as much width as the others. */}
      <path d={`${stepPath(values, niceScale(values), values.length + 1)}H${plotWidth}`} />
    </svg>
  )
}
