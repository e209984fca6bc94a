import { useFormat } from '#lib/language/format.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './split-donut.module.css'

/**
 * A share as a ring; a large ring contains its number; the text beside it states the share. `percentage` is decimal text from
 * 0 to 100.
 */
export function SplitDonut({
  percentage,
  size = 'small',
}: {
  percentage: string
  size?: 'small' | 'large' | undefined
}) {
  const format = useFormat()
  return (
    <svg className={classNames(styles.donut, styles[size])} viewBox="0 0 40 40" aria-hidden>
      <circle className={styles.whole} cx="20" cy="20" r={radius} />
      <circle
        className={styles.share}
        cx="20"
        cy="20"
        r={radius}
        pathLength="100"
        strokeDasharray={`${percentage} 100`}
        transform="rotate(-90 20 20)"
      />
      {size === 'large' && (
        <text className={styles.number} x="20" y="22" textAnchor="middle">
          {format.percent(Number(percentage) / 100)}
        </text>
      )}
    </svg>
  )
}

const radius = 15
