import { endOf, startOf } from '@sixpence/days'
import { Refused } from '#core/refused.ts'
import type { LogAsked } from '#store/api-key/log-page.ts'

type LogFilter = {
  query?: string | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
  cursor?: string | undefined
}

/** The query of a log; both days, in the bank's zone, are included. @throws Refused logDaysInverted */
export function logQuery({ query = '', fromDate, toDate, cursor = '' }: LogFilter): LogAsked {
  if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
    throw new Refused('logDaysInverted', {}, 'toDate')
  return {
    query,
    since: fromDate === undefined ? undefined : startOf(fromDate),
    until: toDate === undefined ? undefined : endOf(toDate),
    cursor,
  }
}
