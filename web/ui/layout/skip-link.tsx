import { useTranslate } from '#lib/language/translate.ts'
import styles from './skip-link.module.css'

/** The first element in the tab order. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  const t = useTranslate()
  return (
    <a className={styles.link} href={`#${target}`}>
      {t('Skip to content')}
    </a>
  )
}
