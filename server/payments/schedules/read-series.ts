import { after, dayOf } from '@sixpence/days'
import type { Day } from '@sixpence/protocol/methods/calendar/day'
import { workingDay, type Frequency, type Schedule } from '@sixpence/protocol/rules/schedule'
import type { subscriptionRefusals } from '@sixpence/protocol/preapproved/subscription'
import type { Services } from '#context/services.ts'
import type { Series } from '#store/operation/details.ts'
import { calendarNow } from './calendar.ts'

type Names = (typeof subscriptionRefusals)[number]

type Input = {
  subscriptionFrequency?: Frequency | undefined
  subscriptionStartDate?: Day | undefined
  subscriptionEndDate?: Day | undefined
  subscriptionTransactions?: number | undefined
  subscriptionUserCancel?: boolean | undefined
}

const maxDaysAhead = 366

/**
 * The series described by a payment's form; undefined for a single payment. `calendars`: holidays that move its days.
 * @throws Refused subscriptionIncomplete | subscriptionStartsPast | subscriptionStartsLate | subscriptionEndsTwice |
 * subscriptionEndsEarly
 */
export async function readSeries(
  s: Pick<Services, 'clock' | 'config' | 'db'>,
  input: Input,
  refuse: (name: Names) => never,
  calendars?: Schedule['calendars'],
): Promise<Series | undefined> {
  const {
    subscriptionFrequency: frequency,
    subscriptionEndDate: last,
    subscriptionTransactions: count,
    subscriptionUserCancel: userCancel,
  } = input
  if (frequency === undefined) {
    const isAsked =
      [input.subscriptionStartDate, last, count].some((item) => item !== undefined) || userCancel
    return isAsked ? refuse('subscriptionIncomplete') : undefined
  }
  const today = dayOf(await calendarNow(s))
  const first = input.subscriptionStartDate ?? today
  if (first < today) refuse('subscriptionStartsPast')
  if (first > after(today, { days: maxDaysAhead })) refuse('subscriptionStartsLate')
  if (last !== undefined && count !== undefined) refuse('subscriptionEndsTwice')
  if (last !== undefined && last < first) refuse('subscriptionEndsEarly')
  return {
    frequency,
    first,
    ...(last !== undefined && { last }),
    ...(count !== undefined && { count }),
    ...(userCancel && { userCancel }),
    ...(calendars && { calendars }),
    ...(workingDay(calendars, first) > today && { later: true }),
  }
}
