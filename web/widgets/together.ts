import type { ReadState } from './loaded.tsx'

/** Combines the reads of a block: loaded when all are, failed when any is. */
export function together<First, Second>(
  first: ReadState<First>,
  second: ReadState<Second>,
): ReadState<readonly [First, Second]> {
  return {
    data: first.data !== undefined && second.data !== undefined ? [first.data, second.data] : undefined,
    error: first.error ?? second.error,
    isFetching: first.isFetching || second.isFetching,
    dataUpdatedAt: Math.min(first.dataUpdatedAt, second.dataUpdatedAt),
    // Repeats failed requests only.
    refetch: () => {
      for (const read of [first, second]) if (read.error) read.refetch()
    },
  }
}
