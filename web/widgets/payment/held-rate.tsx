import type { Format } from '@sixpence/locales/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { useCountdown } from '#widgets/countdown.ts'

type Rate = { from: string; to: string; rate: string }

/** "1 EUR = 1.0832 USD". */
export const rateWords = ({ from, to, rate }: Rate, t: Translate, format: Format): string =>
  t('1 {from} = {rate} {to}', { from, to, rate: format.rate(rate) })

/** The bank holds a rate for a minute at most; less when it changes sooner. */
const maxHeldMs = 60_000

/** So that a rate about to change is not requested again and again. */
const minHeldMs = 5_000

/** Reserved for the request that uses the rate. */
const requestMs = 1_000

type RateAnswer = {
  /** By the server's clock. */
  expiresAt: string
  /** When the answer arrived, by this machine's clock. */
  dataUpdatedAt: number
}

/**
 * Until when a rate is held, in ms by this machine's clock. The time counts from the arrival of the answer; if the two
 * clocks contradict each other, the rate counts as held for the full minute, and the server refuses it afterwards.
 */
export function rateHeldUntil({ expiresAt, dataUpdatedAt }: RateAnswer): number {
  const leftMs = Date.parse(expiresAt) - dataUpdatedAt
  const isClockWrong = leftMs < -minHeldMs || leftMs > maxHeldMs
  const heldMs = isClockWrong ? maxHeldMs : Math.max(leftMs, minHeldMs)
  return dataUpdatedAt + heldMs - requestMs
}

type HeldForProps = {
  /** By this machine's clock, which may be wrong, so the time is measured from the response. */
  until: number
  /** A click requests the current rate; otherwise it is requested automatically. */
  onRenew?: (() => void) | undefined
  isRenewing?: boolean
}

/** Countdown of a guaranteed rate; screen readers announce only that it is held, not every second. */
export function HeldFor({ until, onRenew, isRenewing = false }: HeldForProps) {
  const t = useTranslate()
  const left = useCountdown(until)
  return (
    <>
      {(left > 0 || !onRenew) && (
        <span aria-hidden>
          {left > 0 ? t('Held for you for {time}', { time: minutesOf(left) }) : t('Getting a new rate')}
        </span>
      )}
      {onRenew ? (
        <output>{left === 0 && t('This rate is no longer held.')}</output>
      ) : (
        <VisuallyHidden>{t('We hold this rate for a minute, then get a new one.')}</VisuallyHidden>
      )}
      {onRenew && left === 0 && (
        <Button kind="text" busy={isRenewing} onClick={onRenew}>
          {t('Get the current rate')}
        </Button>
      )}
    </>
  )
}

/** "0:42". */
const minutesOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
