import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './slip-place.module.css'

/** Place of the slip; a view transition moves it between steps. */
export const SlipPlace = ({ children }: { children: ReactNode }) => (
  <div className={styles.place}>{children}</div>
)

/** Placeholder line for an unknown value. */
export function Unknown(): ReactNode {
  const t = useTranslate()
  return (
    <span className={styles.unknown}>
      <VisuallyHidden>{t('not known yet')}</VisuallyHidden>
    </span>
  )
}
