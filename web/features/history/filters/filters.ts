import { isCurrency, parseAmount, unitsIn } from '@sixpence/money'
import type { InputOf } from '@sixpence/protocol/call'
import { historyPageSize, type transactionHistoryList } from '@sixpence/protocol/history/history'
import type { HistorySearch } from './history-search.ts'
import type { Line } from '../lines/lines.ts'

export type ListInput = InputOf<typeof transactionHistoryList>
export type Filters = Omit<HistorySearch, 'account' | 'line' | 'export'>

/** The problem of a filter; valid filters are applied. */
export type FilterProblem = 'notAnAmount' | 'tooManyDecimals' | 'tooLarge' | 'leastAboveMost' | 'fromAfterTo'
export type FilterProblems = { min?: FilterProblem; max?: FilterProblem; to?: FilterProblem }

/** The valid filters of a URL, for an account of this currency, and the problems of the others. */
export function usableFilters(
  search: Filters,
  currency: string,
): { filters: Filters; problems: FilterProblems } {
  const { q, type, direction, status } = search
  const min = amountProblem(search.min, currency)
  const max = amountProblem(search.max, currency) ?? (min ? undefined : orderProblem(search, currency))
  const to = search.from && search.to && search.from > search.to ? ('fromAfterTo' as const) : undefined
  const problems = { ...(min && { min }), ...(max && { max }), ...(to && { to }) }
  const filters: Filters = {
    ...(q?.trim() && { q: q.trim() }),
    ...(type && { type }),
    ...(direction && { direction }),
    ...(status && { status }),
    ...(search.from && !to && { from: search.from }),
    ...(search.to && !to && { to: search.to }),
    ...(search.min && !min && max !== 'leastAboveMost' && { min: search.min }),
    ...(search.max && !max && { max: search.max }),
  }
  return { filters, problems }
}

export const hasFilters = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

export const inputOf = (accountId: number, filters: Filters): ListInput => ({
  accountId,
  keyword: filters.q,
  transactionType: filters.type,
  transactionDirection: filters.direction,
  fromDate: filters.from,
  toDate: filters.to,
  fromAmount: filters.min,
  toAmount: filters.max,
  status: filters.status,
  pageSize: historyPageSize,
})

/**
 * The server's filter, applied to loaded lines to show a result before its response. Days are the bank's, as on the server.
 * Not for a status, since ended holds are on no other list.
 */
export function lineFilter(filters: Filters, currency: string): (line: Line) => boolean {
  const word = filters.q?.trim().toLowerCase()
  const sums = word === undefined || !isCurrency(currency) ? [] : unitsIn(word, currency)
  const least = unitsOf(filters.min, currency)
  const maxUnits = unitsOf(filters.max, currency)
  return ({ transaction, day, units, words }) =>
    (word === undefined ||
      words.includes(word) ||
      sums.includes(units) ||
      String(transaction.transactionId) === word.replace('#', '')) &&
    (filters.type === undefined || transaction.operationType === filters.type) &&
    (filters.direction === undefined || transaction.direction === filters.direction) &&
    (filters.from === undefined || day >= filters.from) &&
    (filters.to === undefined || day <= filters.to) &&
    (least === undefined || units >= least) &&
    (maxUnits === undefined || units <= maxUnits)
}

function amountProblem(text: string | undefined, currency: string): FilterProblem | undefined {
  const amount = amountOf(text, currency)
  if (!amount || !('refused' in amount)) return undefined
  if (amount.refused === 'tooManyDecimals' || amount.refused === 'tooLarge') return amount.refused
  return 'notAnAmount'
}

function orderProblem({ min, max }: Filters, currency: string): 'leastAboveMost' | undefined {
  const least = unitsOf(min, currency)
  const maxUnits = unitsOf(max, currency)
  return least !== undefined && maxUnits !== undefined && least > maxUnits ? 'leastAboveMost' : undefined
}

function unitsOf(text: string | undefined, currency: string): bigint | undefined {
  const amount = amountOf(text, currency)
  return !amount || 'refused' in amount ? undefined : amount.units
}

const amountOf = (text: string | undefined, currency: string) =>
  text && isCurrency(currency) ? parseAmount(text, currency) : undefined
