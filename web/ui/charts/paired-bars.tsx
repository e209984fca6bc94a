import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './paired-bars.module.css'

export type BarPair = { label: string; in: string; out: string }

export type PairedBarsProps = {
  /** The label of the chart: "Money in and out per month". */
  label: string
  currency: string
  /**
   * Decimal texts, oldest first; the last is the current. The legend shows its sums, or those of the bar under the pointer.
   */
  pairs: readonly BarPair[]
}

/** Money in (solid) beside money out (hatched), so that the two differ without colour. The numbers are in a table. */
export function PairedBars({ label, currency, pairs }: PairedBarsProps) {
  const t = useTranslate()
  const format = useFormat()
  const top = Math.max(1, ...pairs.flatMap((pair) => [Number(pair.in), Number(pair.out)])) * 1.08
  const [pointedAt, setPointedAt] = useState<number>()
  const shownPair = pairs[pointedAt ?? pairs.length - 1]
  const height = (amount: string) => ({ height: `${(Number(amount) / top) * 100}%` })
  return (
    <figure className={styles.figure}>
      <div className={styles.bars} aria-hidden>
        {pairs.map((pair, index) => (
          <div
            key={pair.label}
            className={classNames(pair === shownPair && styles.current)}
            onPointerEnter={() => setPointedAt(index)}
            onPointerLeave={() => setPointedAt(undefined)}
          >
            <span className={styles.pair}>
              <span className={styles.in} style={height(pair.in)} />
              <span className={styles.out} style={height(pair.out)} />
            </span>
            <span className={classNames('cut centred', styles.label)}>{pair.label}</span>
          </div>
        ))}
      </div>
      <Cluster
        as="figcaption"
        gap="4"
        rowGap="0"
        align="stretch"
        className={classNames('soft t-13', styles.legend)}
        aria-hidden
      >
        <span className={styles.inKey}>
          {t('In##money')} <b>{shownPair && format.compact(Math.round(Number(shownPair.in)))}</b>
        </span>
        <span className={styles.outKey}>
          {t('Out##money')} <b>{shownPair && format.compact(Math.round(Number(shownPair.out)))}</b>
        </span>
      </Cluster>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              <th scope="col">{t('In##money')}</th>
              <th scope="col">{t('Out##money')}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <tr key={pair.label}>
                <th scope="row">{pair.label}</th>
                <td>{format.spokenAmount(pair.in, currency)}</td>
                <td>{format.spokenAmount(pair.out, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
