import type { Receipt } from '@sixpence/protocol/history/history'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

type Arrival = NonNullable<Receipt['arrival']>

/** Arrival as text: within minutes, on a day, or between two days. */
export function arrivalWords(
  arrival: Arrival,
  { t, format, now }: { t: Translate; format: Format; now: Date },
) {
  if (arrival.kind === 'minutes')
    return arrival.most > 60
      ? t('Within {hours} h', { hours: Math.ceil(arrival.most / 60) })
      : t('Within {minutes} min', { minutes: arrival.most })
  const to = format.dayHeading(arrival.to, now)
  return arrival.from === arrival.to
    ? to
    : t('{from} to {to}', { from: format.shortDay(arrival.from), to: format.shortDay(arrival.to) })
}
