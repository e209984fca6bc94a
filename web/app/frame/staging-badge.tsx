import { apiOverride } from '#lib/call/api-address.ts'
import styles from './bars.module.css'

/** Shows that this page uses a staging address; a production build never does (Q003). */
export function StagingBadge() {
  const name = apiOverride()
  return name && <span className={styles.staging}>{name}</span>
}
