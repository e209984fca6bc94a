import type { Day } from '@sixpence/protocol/methods/calendar/day'
import { houseZone, wallTimeOf } from '@sixpence/protocol/methods/calendar/zone'
import { useNow } from './now.ts'

/** The calendar day in the bank's time zone, which scheduled payments follow. */
export const useHouseDay = (): Day => wallTimeOf(useNow(), houseZone).day
