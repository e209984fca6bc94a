import { arrivalOf, calendarsOf } from '@sixpence/protocol/methods/calendar/arrival'
import { bankZone, momentOf } from '@sixpence/days/zone'
import { type Schedule, workingDay } from '@sixpence/protocol/rules/schedule'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { arrivalWords } from '#widgets/payment/arrival-words.ts'
import { bankHolidayNote, scheduleOf, scheduleWords } from '#widgets/payment/repeat.ts'
import type { Draft } from './draft.ts'
import type { Payment } from './use-payment.ts'

/** What the days of a payment depend on. */
type DayFacts = {
  draft: Draft
  payment: Pick<Payment, 'offer' | 'terms' | 'transferMethod' | 'account'>
  today: string
}

const calendarsFor = ({ payment: { offer } }: DayFacts): Schedule['calendars'] => offer && calendarsOf(offer)

/** Date of the first payment, if not today. */
export function laterDay(facts: DayFacts): string | undefined {
  const { draft, today } = facts
  const { repeat, requestedDate } = draft
  const day = repeat ? workingDay(calendarsFor(facts), repeat.first || today) : requestedDate
  return day !== undefined && day > today ? day : undefined
}

/** Arrival of the first payment, by its date. */
export function arrivalIn(
  facts: DayFacts,
  words: { t: Translate; format: Format; now: Date },
): string | undefined {
  const { terms, transferMethod, offer } = facts.payment
  const day = laterDay(facts)
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
  facts: DayFacts,
  t: Translate,
  format: Format,
): { often: string; notes: readonly string[] } | undefined {
  const { draft, payment, today } = facts
  if (!draft.repeat) return undefined
  const calendars = calendarsFor(facts)
  const isExchanged = payment.account !== undefined && payment.account.currencyCode !== draft.currency
  const terms = isExchanged
    ? t('Each payment uses the rate and fee of its day.')
    : t('Each time with the fee of its day.')
  return {
    often: scheduleWords(scheduleOf(draft.repeat, today, calendars), t, format),
    notes: calendars ? [bankHolidayNote(t), terms] : [terms],
  }
}
