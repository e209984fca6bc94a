import { amountText, type Money as Amount } from '@sixpence/money'
import { createContext, useContext } from 'react'
import { useFormat } from '#lib/language/format.ts'
import type { SignDisplay } from '@sixpence/locales/numbers.ts'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './layout/visually-hidden.tsx'
import styles from './money.module.css'

export type MoneyProps = {
  /** Plain decimal text with its `currency`, or Money, which contains it. */
  amount: string | Amount
  currency?: string | undefined
  /** "always" puts a plus before money in. */
  sign?: SignDisplay | undefined
  /** `good` for incoming money; `struck` for money that did not move. Red is reserved for failures. */
  tone?: 'plain' | 'good' | 'quiet' | 'struck' | undefined
  /** The display font, for the large figure of a page or a slip. */
  display?: boolean | undefined
  hideCode?: boolean | undefined
  className?: string | undefined
}

/** True while the reader hides amounts: all of them become dots. */
export const AmountsHidden = createContext(false)

/** An amount: large figure, smaller minor units, quiet code. All amounts of the product are shown by this. */
export function Money({
  amount,
  currency = '',
  sign,
  tone = 'plain',
  display,
  hideCode,
  className,
}: MoneyProps) {
  const format = useFormat()
  const isHidden = useContext(AmountsHidden)
  const text = typeof amount === 'string' ? amount : amountText(amount)
  const code = typeof amount === 'string' ? currency : amount.currency
  const parts = format.amountParts(text, code, sign)
  return (
    <data
      className={classNames(styles.money, styles[tone], display && styles.display, className)}
      value={isHidden ? undefined : text}
    >
      <span aria-hidden>
        {isHidden ? (
          '••••'
        ) : (
          <>
            {parts.sign && <span className={styles.sign}>{parts.sign}</span>}
            {parts.whole}
            {parts.fraction && <span className={styles.minor}>{parts.fraction}</span>}
          </>
        )}
        {!hideCode && (
          <span className={styles.tail}>
            {'\u00a0'}
            <span className={styles.code}>{code}</span>
          </span>
        )}
      </span>
      <VisuallyHidden>{isHidden ? code : format.spokenAmount(text, code, sign)}</VisuallyHidden>
    </data>
  )
}
