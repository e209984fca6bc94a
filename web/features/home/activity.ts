import { add, amountText } from '@sixpence/money'
import type { Transaction } from '@sixpence/protocol/history/history'
import { moneyOf } from '#widgets/accounts/money-of.ts'

export type Day = { day: string; lines: Transaction[] }

/**
 * The newest lines of all accounts by day, newest first. A fee has no separate line [B186]: it is part of what its payment
 * took from the account, so that the lines add up to the balance.
 */
export function newestByDay(
  histories: readonly (readonly Transaction[])[],
  options: { most: number; dayOf: (instant: Date) => string },
): Day[] {
  const lines = histories
    .flatMap(withFees)
    .filter(({ operationType }) => operationType !== 'Fees')
    .sort((a, b) => b.transactionDate.localeCompare(a.transactionDate))
    .slice(0, options.most)
  const days = Map.groupBy(lines, ({ transactionDate }) => options.dayOf(new Date(transactionDate)))
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }))
}

function withFees(lines: readonly Transaction[]): Transaction[] {
  const fees = Map.groupBy(
    lines.filter(({ operationType, status }) => operationType === 'Fees' && status === 'completed'),
    ({ transactionId, direction }) => `${transactionId} ${direction}`,
  )
  const taken = new Set<string>()
  return lines.map((line) => {
    const key = `${line.transactionId} ${line.direction}`
    const own = line.operationType === 'Fees' || line.status !== 'completed' ? undefined : fees.get(key)
    if (!own || taken.has(key)) return line
    taken.add(key)
    const sum = [line, ...own]
      .map(({ amount }) => moneyOf(amount, line.currencyCode))
      .reduce((all, amount) => add(all, amount))
    return { ...line, amount: amountText(sum) }
  })
}

/**
 * The person's payments that wait for their code, earliest expiry first; colleagues' payments wait for the colleagues' codes.
 */
export function waitingForCode(
  histories: readonly (readonly Transaction[])[],
  person: { userId: number },
): Transaction[] {
  return histories
    .flat()
    .filter(
      ({ status, direction, createdBy }) =>
        status === 'pending' && direction === 'out' && createdBy === person.userId,
    )
    .sort((a, b) => (a.expiresAt ?? '').localeCompare(b.expiresAt ?? ''))
}
