import type { Transaction } from '@sixpence/protocol/history/history'

export type Day = { day: string; lines: Transaction[] }

/** The newest lines of all accounts by day, newest first, without fees, which repeat the payment above them [B186]. */
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

/** The person's payments that wait for their code, the earliest expiry first. */
export function waitingForCode(histories: readonly (readonly Transaction[])[]): Transaction[] {
  return histories
    .flat()
    .filter(({ status, direction }) => status === 'pending' && direction === 'out')
    .sort((a, b) => (a.expiresAt ?? '').localeCompare(b.expiresAt ?? ''))
}
