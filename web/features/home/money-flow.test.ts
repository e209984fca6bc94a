import type { Transaction } from '@sixpence/protocol/history'
import { expect, test } from 'vitest'
import { flowByMonth, lastMonths } from './money-flow.ts'

const line = (day: string, amount: string, part: Partial<Transaction> = {}) =>
  ({
    transactionDate: `2026-${day}T12:00:00Z`,
    amount,
    currencyCode: 'EUR',
    status: 'completed',
    operationType: 'Card',
    ...part,
  }) as Transaction
const monthOf = (instant: Date) => instant.toISOString().slice(0, 7)

test('months begin with this one and go back over the year', () => {
  expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})

test('money in and money out are summed for each month since the first line, empty ones between too', () => {
  const lines = [
    line('11-20', '100.10'),
    line('11-02', '-0.30'),
    line('11-01', '-0.60'),
    line('09-05', '5.00'),
  ]
  expect(
    flowByMonth(lines, { months: ['2026-08', '2026-09', '2026-10', '2026-11'], monthOf, isAll: true }),
  ).toEqual([
    { month: '2026-09', in: '5.00', out: '0.00' },
    { month: '2026-10', in: '0.00', out: '0.00' },
    { month: '2026-11', in: '100.10', out: '0.90' },
  ])
})

test('money between own accounts, and what is not booked, moves nothing', () => {
  const lines = [
    line('11-20', '100.00', { operationType: 'BetweenAccounts' }),
    line('11-20', '-7.00', { operationType: 'Exchange' }),
    line('11-20', '-8.00', { status: 'pending' }),
    line('11-20', '-9.00'),
  ]
  expect(flowByMonth(lines, { months: ['2026-11'], monthOf, isAll: true })).toEqual([
    { month: '2026-11', in: '0.00', out: '9.00' },
  ])
})

test('a month whose lines are not all there is not shown', () => {
  const lines = [line('11-20', '1.00'), line('10-30', '1.00')]
  expect(
    flowByMonth(lines, { months: ['2026-09', '2026-10', '2026-11'], monthOf, isAll: false }).map(
      ({ month }) => month,
    ),
  ).toEqual(['2026-11'])
})
