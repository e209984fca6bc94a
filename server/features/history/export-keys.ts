import type { FilterInput } from './filter.ts'

/** The filter of history, by the keys of its export (Q125). */
export const exportKeys = {
  keyword: 'search',
  transactionType: 'type',
  fromDate: 'dateFrom',
  toDate: 'dateTo',
  fromAmount: 'amountFrom',
  toAmount: 'amountTo',
  transactionDirection: 'direction',
  status: 'status',
} as const satisfies Record<keyof FilterInput, string>

/** What history calls what the export calls otherwise. */
export const historyFilterOf = (
  keys: Partial<Record<(typeof exportKeys)[keyof FilterInput], unknown>>,
): FilterInput =>
  Object.fromEntries(
    Object.entries(exportKeys)
      .map(([name, key]) => [name, keys[key]])
      .filter(([, value]) => value !== undefined),
  ) as FilterInput
