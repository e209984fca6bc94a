import { bankDay, bankDayStart } from '@sixpence/days/zone'

/** Start of this month, of previous months and of the next by the bank's days, as the history counts, oldest first. */
export function monthStarts(now: Date, count: number): Date[] {
  const [year = 0, month = 0] = bankDay(now).split('-').map(Number)
  return Array.from({ length: count + 1 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 10)
    return bankDayStart(first)
  })
}
