import { dayOf } from '@sixpence/days'
import { yearsBetween } from '@sixpence/protocol/rules/age'

/** Full years from a date of birth (YYYY-MM-DD) to a moment, by the bank's calendar. */
export const ageOn = (moment: Date, birthDay: string): number => yearsBetween(birthDay, dayOf(moment))
