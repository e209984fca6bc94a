import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { HeldFor, rateWords } from '#widgets/payment/held-rate.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './own-rate.module.css'

type OwnRateProps = {
  /** Amount of `to` for a unit of `from`. */
  rate: string
  from: string
  to: string
  endsAt: number
  isRenewing: boolean
  onRenew: () => void
}

/** Rate of a transfer and its remaining time; after expiry a click requests the current rate. */
export function OwnRate({ endsAt, isRenewing, onRenew, ...rate }: OwnRateProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Cluster gap="3" rowGap="1" className={classNames('t-14', styles.held)}>
      <span className="medium">{rateWords(rate, t, format)}</span>
      <HeldFor until={endsAt} isRenewing={isRenewing} onRenew={onRenew} />
    </Cluster>
  )
}
