import type { Format } from '#lib/format.ts'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useCountdown } from '#widgets/countdown.ts'

type Rate = { from: string; to: string; rate: string }

/** "1 EUR = 1.0832 USD". */
export const rateWords = ({ from, to, rate }: Rate, t: Translate, format: Format): string =>
  t('1 {from} = {rate} {to}', { from, to, rate: format.rate(rate) })

/** How long a rate is held yet, counted down; said aloud only that it is held, not every second. */
export function HeldFor({ until }: { until: number }) {
  const t = useTranslate()
  const left = useCountdown(until)
  return (
    <>
      <span aria-hidden>
        {left > 0
          ? t('Held for you for {time}', { time: minutesOf(left) })
          : t('A new rate is being asked for')}
      </span>
      <VisuallyHidden>{t('This rate is held for a minute and then asked for anew.')}</VisuallyHidden>
    </>
  )
}

/** "0:42". */
const minutesOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
