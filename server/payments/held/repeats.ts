import type { Series } from '#store/operation/details.ts'

/** How a payment repeats, as an approval binds it: each part at its place, since the ledger gives names back in another order. */
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
