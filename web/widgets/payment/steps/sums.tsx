import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './sums.module.css'

export type SumsProps = { currency: string; fee: string; total: string; after: string | undefined }

/** Fee, total debited and remaining balance, while the amount is entered. */
export function Sums({ currency, fee, total, after }: SumsProps) {
  const t = useTranslate()
  return (
    <Stack as="dl" gap="1h" className={styles.sums}>
      <Sum term={t('Fee')} amount={fee} currency={currency} />
      <Sum term={t('Leaves your account')} amount={total} currency={currency} />
      {after !== undefined && !after.startsWith('-') && (
        <Sum term={t('Left in the account')} amount={after} currency={currency} />
      )}
    </Stack>
  )
}

const Sum = ({ term, amount, currency }: { term: string; amount: string; currency: string }) => (
  <Cluster gap="4" align="stretch" justify="between" isOneLine>
    <dt className="soft">{term}</dt>
    <dd className="medium">
      <Money amount={amount} currency={currency} />
    </dd>
  </Cluster>
)

/** The same as an announcement, once the fee of a new amount is known. */
export function SumsAloud({ sums }: { sums: Omit<SumsProps, 'after'> | undefined }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <output>
      <VisuallyHidden>
        {sums &&
          t('Fee {fee}. {total} leaves your account.', {
            fee: format.spokenAmount(sums.fee, sums.currency),
            total: format.spokenAmount(sums.total, sums.currency),
          })}
      </VisuallyHidden>
    </output>
  )
}
