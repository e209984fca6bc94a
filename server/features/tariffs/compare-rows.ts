import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'

type Compared<Row> = { row: Row; change: calls.TariffChange; was?: Row }

/** Rows compared with the rows of another version that have the same key; removed rows come last. */
export function comparedRows<Row extends object>(
  now: readonly Row[],
  before: readonly Row[] | undefined,
  key: (row: Row) => string,
): Compared<Row>[] {
  if (!before) return now.map((row) => ({ row, change: 'same' }))
  const earlier = new Map(before.map((row) => [key(row), row]))
  const currentKeys = new Set(now.map(key))
  return [
    ...now.map((row): Compared<Row> => {
      const was = earlier.get(key(row))
      if (!was) return { row, change: 'added' }
      return isSame(row, was) ? { row, change: 'same' } : { row, change: 'changed', was }
    }),
    ...before
      .filter((row) => !currentKeys.has(key(row)))
      .map((row): Compared<Row> => ({ row, change: 'removed', was: row })),
  ]
}

const isSame = (first: object, second: object): boolean => {
  const sorted = (row: object) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(first) === sorted(second)
}
