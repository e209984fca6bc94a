import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Money } from '#ui/money.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './sums.module.css'
import type { Payment } from './use-payment.ts'

/** The fee, what leaves the account and what is left in it, while the amount is entered. */
export function Sums({ payment: { account, fee, after } }: { payment: Payment }) {
  const t = useTranslate()
  if (!fee || !account) return null
  const currency = account.currencyCode
  return (
    <dl className={styles.sums}>
      <Sum term={t('Fee')} amount={fee.fee} currency={currency} />
      <Sum term={t('Leaves your account')} amount={fee.total} currency={currency} />
      {after !== undefined && !after.startsWith('-') && (
        <Sum term={t('Left in the account')} amount={after} currency={currency} />
      )}
    </dl>
  )
}

const Sum = ({ term, amount, currency }: { term: string; amount: string; currency: string }) => (
  <div className={styles.sum}>
    <dt>{term}</dt>
    <dd>
      <Money amount={amount} currency={currency} />
    </dd>
  </div>
)

/** The same for those who hear the page: once the fee of a new amount is known. */
export function SumsAloud({ payment: { account, fee } }: { payment: Payment }) {
  const t = useTranslate()
  const format = useFormat()
  const spoken = (amount: string) => format.spokenAmount(amount, account?.currencyCode ?? '')
  return (
    <output>
      <VisuallyHidden>
        {fee &&
          account &&
          t('Fee {fee}. {total} leaves your account.', { fee: spoken(fee.fee), total: spoken(fee.total) })}
      </VisuallyHidden>
    </output>
  )
}
