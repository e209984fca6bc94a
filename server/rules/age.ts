import { yearsBetween } from '@sixpence/protocol/rules/age'

/** Whole years from a day of birth (YYYY-MM-DD) to a moment, by the calendar in UTC. */
export const ageOn = (moment: Date, birthDay: string): number =>
  yearsBetween(birthDay, moment.toISOString().slice(0, 10))
