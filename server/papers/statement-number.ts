import { daysBetween } from '@sixpence/days'
import type { Book } from './book.ts'

type Range = Pick<Book, 'id' | 'days' | 'isInterim' | 'account'>

/**
 * Numbers of a statement by its range, so that another range has another number and the same range the same: days since
 * 2000-01-01 of the first day, and how many days it has. Five digits each until the year 2273.
 */
export function statementNumber({ days }: Pick<Book, 'days'>): { number: number; length: number } {
  return { number: daysBetween('2000-01-01', days.from), length: daysBetween(days.from, days.to) + 1 }
}

/** Id of a statement, at most 35 characters. While entries may follow, each file has an id of its own. */
export function statementId({ id, days, isInterim, account }: Range): string {
  const { number, length } = statementNumber({ days })
  return `${account.number}-${number}-${isInterim ? `i${id}` : length}`.slice(0, 35)
}
