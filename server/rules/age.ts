/** Whole years from a day of birth (YYYY-MM-DD) to a moment, by the calendar in UTC. */
export function ageOn(moment: Date, birthDay: string): number {
  const today = moment.toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4))
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years
}
