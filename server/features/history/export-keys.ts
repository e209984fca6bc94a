import type { FilterInput } from './filter.ts'

/** Names of history's filter fields in the export call (Q125). */
export const exportKeys = {
  keyword: 'search',
  transactionType: 'type',
  fromDate: 'dateFrom',
  toDate: 'dateTo',
  fromAmount: 'amountFrom',
  toAmount: 'amountTo',
  transactionDirection: 'direction',
  status: 'status',
  email: 'email',
} as const satisfies Record<keyof FilterInput, string>

/** The export call's filter fields under the names history uses. */
export const historyFilterOf = (
  keys: Partial<Record<(typeof exportKeys)[keyof FilterInput], unknown>>,
): FilterInput =>
  Object.fromEntries(
    Object.entries(exportKeys)
      .map(([name, key]) => [name, keys[key]])
      .filter(([, value]) => value !== undefined),
  ) as FilterInput
