import type { Series } from '#store/operation/details.ts'

/**
 * How a payment repeats, for an approval's digest. An array, because the ledger (jsonb) does not preserve the order of
 * keys.
 */
export const repeats = (series: Series | undefined): unknown[] =>
  series
    ? [
        [
          series.frequency,
          series.first,
          series.last ?? null,
          series.count ?? null,
          series.userCancel ?? false,
        ],
      ]
    : []
