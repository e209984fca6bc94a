import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { useCountdown } from './countdown.ts'
import { rateWords } from './payment/held-rate.tsx'
import styles from './held-rate.module.css'

/** The house holds a rate for a minute; a second of it is left for the way there. */
export const heldMs = 59_000

export type HeldRateProps = {
  /** How much of `to` one whole unit of `from` is. */
  rate: string
  from: string
  to: string
  /** By this machine's clock, which may be wrong: counted from when the answer came. */
  endsAt: number
  isRenewing: boolean
  onRenew: () => void
}

/** The rate of a payment and how long it is held; when that is over, a press asks for the one of now. */
export function HeldRate({ rate, from, to, endsAt, isRenewing, onRenew }: HeldRateProps) {
  const t = useTranslate()
  const format = useFormat()
  const left = useCountdown(endsAt)
  return (
    <div className={styles.held}>
      <span className={styles.rate}>{rateWords({ from, to, rate }, t, format)}</span>
      {left > 0 && (
        // Said once: a voice that counts seconds says nothing else.
        <span className={styles.left} role="timer">
          {t('Held for {seconds} s', { seconds: left })}
        </span>
      )}
      <output>{left === 0 && t('This rate is no longer held.')}</output>
      {left === 0 && (
        <Button kind="text" busy={isRenewing} onClick={onRenew}>
          {t('Get the rate of now')}
        </Button>
      )}
    </div>
  )
}
