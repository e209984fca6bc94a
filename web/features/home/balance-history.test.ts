import type { Transaction } from '@sixpence/protocol/history/history'
import { expect, test } from 'vitest'
import { balanceHistory } from './balance-history.ts'

const now = new Date('2026-11-30T00:00:00Z')
const at = (day: string, balanceAfter?: string, amount = '1.00') =>
  ({
    transactionDate: `2026-${day}T00:00:00Z`,
    amount,
    currencyCode: 'EUR',
    ...(balanceAfter && { balanceAfter }),
  }) as Transaction

test('a balance stays until the next booking, and ends as it is now', () => {
  const course = balanceHistory([at('11-20', '30.00'), at('11-10', '20.00'), at('11-01', '10.00')], now)
  expect(course).toHaveLength(24)
  expect(course?.at(-1)).toBe('30.00')
  expect(new Set(course)).toEqual(new Set(['9.00', '10.00', '20.00', '30.00']))
})

test('what is older than a month is only where the line begins', () => {
  expect(balanceHistory([at('01-01', '7.00'), at('11-29', '9.00')], now)?.[0]).toBe('7.00')
})

test('lines that are not booked move nothing', () => {
  expect(balanceHistory([at('11-20', '30.00'), at('11-25')], now)?.at(-1)).toBe('30.00')
})

test('there is nothing to draw without a booked line', () => {
  expect(balanceHistory([at('11-25')], now)).toBeUndefined()
})

test.each(['11-29', '11-02', '10-01'])(
  'the first money of an account is a step from 0, on %s [CU-19]',
  (day) => {
    const course = balanceHistory([at(day, '217.26', '217.26')], now)
    expect(course?.at(-1)).toBe('217.26')
    expect(course?.[0]).toBe(day === '10-01' ? '217.26' : '0.00')
  },
)

test('money that came this very moment is a step too [CU-19]', () => {
  const course = balanceHistory([at('11-30', '5.00', '5.00')], now)
  expect([course?.[0], course?.at(-1)]).toEqual(['0.00', '5.00'])
})
