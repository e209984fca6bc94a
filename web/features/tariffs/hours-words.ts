import type { TariffHours } from '@sixpence/protocol/tariffs/tariffs'
import type { Translate } from '#lib/language/translate.ts'

/** The duration of a payment, and the cut-off to be sent the same day. */
export function hoursWords(hours: TariffHours, t: Translate): string {
  if (hours.kind === 'minutes')
    return hours.most > 60
      ? t('Arrives within {hours} h, day and night.', { hours: Math.ceil(hours.most / 60) })
      : t('Arrives within {minutes} min, day and night.', { minutes: hours.most })
  const { least, most: max, time, zone } = hours
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  if (max === 0) return t('Arrives the same day if paid by {time} ({place}).', { time, place })
  return least === max
    ? t('Arrives in {count} business days if paid by {time} ({place}).', { count: max, time, place })
    : t('Arrives in {least} to {most} business days if paid by {time} ({place}).', {
        least,
        most: max,
        time,
        place,
      })
}
