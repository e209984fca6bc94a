import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './slip-place.module.css'

/** Where the slip lies; the browser carries it over from step to step. */
export const SlipPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles.place}>{children}</div>
)

/** Not known yet: a line to write on. */
export function Unknown(): ReactNode {
  const t = useTranslate()
  return (
    <span className={styles.unknown}>
      <VisuallyHidden>{t('not known yet')}</VisuallyHidden>
    </span>
  )
}
