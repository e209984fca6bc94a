import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { HeldFor, rateWords } from '#widgets/payment/held-rate.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './own-rate.module.css'

type OwnRateProps = {
  /** How much of `to` one whole unit of `from` is. */
  rate: string
  from: string
  to: string
  endsAt: number
  isRenewing: boolean
  onRenew: () => void
}

/** The rate of a transfer and how long it is held; when that is over, a press asks for the one of now. */
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
