import type { Day } from '@sixpence/protocol/methods/calendar/day'
import { bankDay } from '@sixpence/days/zone'
import { useNow } from './now.ts'

/** The calendar day in the bank's time zone, which scheduled payments follow. */
export const useBankDay = (): Day => bankDay(useNow())
