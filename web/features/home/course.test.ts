import type { Transaction } from '@sixpence/protocol/history/history'
import { expect, test } from 'vitest'
import { courseOf } from './course.ts'

const now = new Date('2026-11-30T00:00:00Z')
const at = (day: string, balanceAfter?: string) =>
  ({ transactionDate: `2026-${day}T00:00:00Z`, ...(balanceAfter && { balanceAfter }) }) as Transaction

test('a balance stays until the next booking, and ends as it is now', () => {
  const course = courseOf([at('11-20', '30.00'), at('11-10', '20.00'), at('11-01', '10.00')], now)
  expect(course).toHaveLength(24)
  expect(course?.[0]).toBe('10.00')
  expect(course?.at(-1)).toBe('30.00')
  expect(new Set(course)).toEqual(new Set(['10.00', '20.00', '30.00']))
})

test('what is older than a month is only where the line begins', () => {
  expect(courseOf([at('01-01', '7.00'), at('11-29', '9.00')], now)?.[0]).toBe('7.00')
})

test('lines that are not booked move nothing', () => {
  expect(courseOf([at('11-20', '30.00'), at('11-25')], now)?.at(-1)).toBe('30.00')
})

test('there is nothing to draw without a booked line', () => {
  expect(courseOf([at('11-25')], now)).toBeUndefined()
})
