import type { Transaction } from '@sixpence/protocol/history/history'

export type Day = { day: string; lines: Transaction[] }

/**
 * The newest lines of all accounts under their days, newest first, without fees [B186]: a fee says nothing that the
 * payment above it does not.
 */
export function newestByDay(
  histories: readonly (readonly Transaction[])[],
  options: { most: number; dayOf: (instant: Date) => string },
): Day[] {
  const lines = histories
    .flat()
    .filter(({ operationType }) => operationType !== 'Fees')
    .sort((a, b) => b.transactionDate.localeCompare(a.transactionDate))
    .slice(0, options.most)
  const days = Map.groupBy(lines, ({ transactionDate }) => options.dayOf(new Date(transactionDate)))
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }))
}

/** Own payments that wait for their code, the one whose time ends first on top. */
export function waitingForCode(histories: readonly (readonly Transaction[])[]): Transaction[] {
  return histories
    .flat()
    .filter(({ status, direction }) => status === 'pending' && direction === 'out')
    .sort((a, b) => (a.expiresAt ?? '').localeCompare(b.expiresAt ?? ''))
}
