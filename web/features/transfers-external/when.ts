import { arrivalOf, calendarsOf } from '@sixpence/protocol/methods/calendar/arrival'
import { bankZone, momentOf } from '@sixpence/days/zone'
import { type Schedule, workingDay } from '@sixpence/protocol/rules/schedule'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { arrivalWords } from '#widgets/payment/arrival-words.ts'
import { restWords, scheduleOf, scheduleWords } from '#widgets/payment/repeat.ts'
import type { Draft } from './draft.ts'
import type { Payment } from './use-payment.ts'

type ScheduleContext = {
  draft: Draft
  payment: Pick<Payment, 'offer' | 'terms' | 'transferMethod' | 'account'>
  today: string
}

const calendarsFor = ({ payment: { offer } }: ScheduleContext): Schedule['calendars'] =>
  offer && calendarsOf(offer)

/** Date of the first payment, if not today. */
export function laterDay(schedule: ScheduleContext): string | undefined {
  const { draft, today } = schedule
  const { repeat, requestedDate } = draft
  const day = repeat ? workingDay(calendarsFor(schedule), repeat.first || today) : requestedDate
  return day !== undefined && day > today ? day : undefined
}

/** Arrival of the first payment, by its date. */
export function arrivalIn(
  schedule: ScheduleContext,
  words: { t: Translate; format: Format; now: Date },
): string | undefined {
  const { terms, transferMethod, offer } = schedule.payment
  const day = laterDay(schedule)
  if (day === undefined || !offer) {
    const arrival = terms?.arrival ?? transferMethod?.arrival
    return arrival && arrivalWords(arrival, words)
  }
  const arrival = arrivalOf(offer, momentOf({ day, minutes: 0 }, bankZone))
  return arrivalWords(
    arrival.kind === 'days' ? { ...arrival, cutOff: arrival.cutOff.toISOString() } : arrival,
    words,
  )
}

/** How a payment repeats, with notes on what may differ between its dates; undefined for a single payment. */
export function repeatsIn(
  schedule: ScheduleContext,
  t: Translate,
  format: Format,
): { how: string; notes: string } | undefined {
  const { draft, payment, today } = schedule
  if (!draft.repeat) return undefined
  const calendars = calendarsFor(schedule)
  const isExchanged = payment.account !== undefined && payment.account.currencyCode !== draft.currency
  const terms = isExchanged
    ? t('Each payment uses the rate and fee of its day.')
    : t('Each time with the fee of its day.')
  return {
    how: scheduleWords(scheduleOf(draft.repeat, today, calendars), t, format),
    notes: calendars ? `${restWords(t)} ${terms}` : terms,
  }
}
