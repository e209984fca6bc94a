import { useTranslate } from '#lib/language/translate.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import money from '#ui/money.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './total-block.module.css'

/**
 * The place of the total in the prerendered HTML, with the layout of `Total`, empty and hidden: `showFirstTotal` fills it
 * while the code of the app is loading.
 */
export function FirstTotal() {
  const t = useTranslate()
  return (
    <div className="page-width">
      <div className={styles.ready} />
      <section className={styles.total} aria-labelledby="total-heading">
        <div>
          <Cluster gap="h" isOneLine className={styles.heading}>
            <h1 id="total-heading" className={styles.label}>
              {t('All accounts, in {currency}', { currency: '{currency}' })}
            </h1>
          </Cluster>
          <p className={styles.figure}>
            <data className={classNames(money.money, money.plain, money.display)}>
              <span aria-hidden>
                <span data-part="whole" />
                <span className={money.minor} data-part="fraction" />
                <span className={money.tail}>
                  {'\u00a0'}
                  <span className={money.code} data-part="code" />
                </span>
              </span>
              <span className="visually-hidden" data-part="spoken" />
            </data>
          </p>
        </div>
      </section>
    </div>
  )
}
