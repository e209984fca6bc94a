import { classNames } from './class-names.ts'
import styles from './brand-mark.module.css'

/** The brand's drawing and wordmark. `name` comes from the brand; without it only the drawing is shown, as decoration. */
export function BrandMark({
  name,
  size = 'medium',
}: {
  name?: string | undefined
  size?: 'small' | 'medium' | 'large'
}) {
  return (
    <span className={classNames(styles.brand, styles[size])}>
      <span className={styles.mark} aria-hidden />
      {name}
    </span>
  )
}
