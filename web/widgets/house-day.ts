import type { Day } from '@sixpence/protocol/methods/calendar/day'
import { houseZone, wallTimeOf } from '@sixpence/protocol/methods/calendar/zone'
import { useNow } from './now.ts'

/** The calendar day it is where the house is: scheduled payments go by it. */
export const useHouseDay = (): Day => wallTimeOf(useNow(), houseZone).day
