import { useTranslate } from '#lib/language/translate.ts'
import { buttonStyle } from './button-html.ts'
import styles from './merchant.module.css'

/** A button on light and dark background. */
export function ButtonPreview({ label }: { label: string }) {
  const t = useTranslate()
  return (
    <figure>
      <figcaption className="bold t-13 mb-1h">{t('Preview')}</figcaption>
      <div className={styles.grounds}>
        <div className={styles.light}>
          <span style={buttonStyle}>{label}</span>
        </div>
        <div className={styles.dark} aria-hidden>
          <span style={buttonStyle}>{label}</span>
        </div>
      </div>
    </figure>
  )
}
