import type { Day } from '@sixpence/protocol/methods/calendar/day'
import {
  dayOfPeriod,
  frequencies,
  type Frequency,
  lastDay,
  type Schedule,
} from '@sixpence/protocol/rules/schedule'
import * as z from 'zod/mini'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

/** The entered repetition of a payment; absent for a single payment. */
export const repeatShape = z.object({
  frequency: z.enum(frequencies),
  /** Empty for today. */
  first: z.string(),
  ends: z.enum(['open', 'day', 'count']),
  last: z.string(),
  count: z.string(),
  userCancel: z.boolean(),
})
export type Repeat = z.output<typeof repeatShape>

export const newRepeat = (frequency: Frequency): Repeat => ({
  frequency,
  first: '',
  ends: 'open',
  last: '',
  count: '',
  userCancel: false,
})

export const repeatFields = ['frequency', 'first', 'last', 'count'] as const
export type RepeatField = (typeof repeatFields)[number]

/** Field names of the call and the form. */
export const repeatFieldOf: Partial<Record<string, RepeatField>> = {
  subscriptionFrequency: 'frequency',
  subscriptionStartDate: 'first',
  subscriptionEndDate: 'last',
  subscriptionTransactions: 'count',
}

export function repeatInput(repeat: Repeat | undefined) {
  if (!repeat) return {}
  const { frequency, first, ends, last, count, userCancel } = repeat
  return {
    subscriptionFrequency: frequency,
    ...(first && { subscriptionStartDate: first }),
    ...(ends === 'day' && { subscriptionEndDate: last }),
    ...(ends === 'count' && { subscriptionTransactions: Number(count) }),
    ...(userCancel && { subscriptionUserCancel: true }),
  }
}

const maxPayments = 1_000

/** The problem of each entry as text; `today` in the bank's time zone. */
export function repeatProblems(
  repeat: Repeat | undefined,
  today: Day,
  t: Translate,
): { [Field in RepeatField]?: string } {
  if (!repeat) return {}
  const { first, ends, last, count } = repeat
  const isCount = /^[1-9]\d{0,3}$/.test(count) && Number(count) <= maxPayments
  return {
    ...(first && first < today && { first: t('This day has passed. Choose today or a later day.') }),
    ...(ends === 'day' && !last && { last: t('Choose the last day.') }),
    ...(ends === 'day' &&
      last &&
      last < (first || today) && { last: t('The last day is before the first payment.') }),
    ...(ends === 'count' &&
      !isCount && { count: t('Enter a number from 1 to {most}.', { most: maxPayments }) }),
  }
}

/** `calendars`: holidays of the banks involved, if any. */
export function scheduleOf(
  { frequency, first, ends, last, count }: Repeat,
  today: Day,
  calendars?: Schedule['calendars'],
): Schedule {
  return {
    frequency,
    first: first || today,
    ...(ends === 'day' && last && { last }),
    ...(ends === 'count' && Number(count) > 0 && { count: Number(count) }),
    ...(calendars && { calendars }),
  }
}

/** The note for a payment whose days follow bank holidays. */
export const bankHolidayNote = (t: Translate): string =>
  t('Payments due on a weekend or bank holiday are sent on the next working day.')

/** "Every month from 30 November 2026 until 30 April 2027". */
export function scheduleWords(schedule: Schedule, t: Translate, format: Format): string {
  const words = { often: frequencyText[schedule.frequency](t), first: format.day(schedule.first) }
  const last = lastDay(schedule)
  return last
    ? t('{often} from {first} until {last}', { ...words, last: format.day(last) })
    : t('{often} from {first}', words)
}

/** The same from the server's data, which has only the last day. */
export const repeatsWords = (
  { frequency, first, last }: { frequency: Frequency; first: Day; last?: Day | undefined },
  t: Translate,
  format: Format,
): string => scheduleWords({ frequency, first, ...(last !== undefined && { last }) }, t, format)

export const firstDays = (schedule: Schedule, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => dayOfPeriod(schedule, at + 1)).filter((day) => day !== undefined)

export const frequencyText: Record<Frequency, (t: Translate) => string> = {
  daily: (t) => t('Every day'),
  weekly: (t) => t('Every week'),
  biweekly: (t) => t('Every two weeks'),
  monthly: (t) => t('Every month'),
  quarterly: (t) => t('Every three months'),
  yearly: (t) => t('Every year'),
}
