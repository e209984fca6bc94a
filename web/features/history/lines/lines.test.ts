import type { Transaction } from '@sixpence/protocol/history/history'
import { describe, expect, test } from 'vitest'
import { historyOf, line } from '#testing/bank.ts'
import { type Answer, countNew, distinct, headOf, lineOf, withNewer } from './lines.ts'

const booked = (from: number, to: number): Transaction[] =>
  Array.from({ length: from - to + 1 }, (_, index) => line({ transactionId: from - index }))
const waiting = (transactionId: number) => line({ transactionId, status: 'pending' })
const answer = (lines: Transaction[], nextCursor?: string): Answer => ({
  ...historyOf(lines),
  ...(nextCursor !== undefined && { nextCursor }),
})
const ids = (lines: readonly Transaction[]) => lines.map(({ transactionId }) => transactionId)

describe('a line', () => {
  test('and the fee of its payment have different keys', () => {
    expect(lineOf(line({ transactionId: 5 })).key).toBe('5')
    expect(lineOf(line({ transactionId: 5, operationType: 'Fees' })).key).toBe('5-fee')
  })

  test('of a transaction that has several has a key of its own, the oldest the plain one', () => {
    const lines = [
      line({ transactionId: 5, direction: 'in', status: 'returned' }),
      line({ transactionId: 6 }),
      line({ transactionId: 5 }),
      line({ transactionId: 5, operationType: 'Fees' }),
    ]
    expect(distinct(lines.map(lineOf)).map(({ key }) => key)).toEqual(['5-2', '6', '5', '5-fee'])
  })

  test('is made ready once', () => {
    const shown = line({ amount: '-25.10', note: 'Dinner' })
    expect(lineOf(shown)).toMatchObject({ units: 2510n, isOpen: false })
    expect(lineOf(shown).words).toContain('dinner')
    expect(lineOf(shown)).toBe(lineOf(shown))
  })

  test.each([
    ['completed', false],
    ['canceled', false],
    ['returned', false],
    ['created', true],
    ['pending', true],
    ['processing', true],
  ] as const)('that is %s waits: %s', (status, isOpen) => {
    expect(lineOf(line({ status })).isOpen).toBe(isOpen)
  })
})

describe('a newer answer', () => {
  const before = headOf(answer([waiting(90), ...booked(20, 1)], '1'))

  test('is the list itself when there was none [B260]', () => {
    expect(ids(before.waiting)).toEqual([90])
    expect(ids(before.booked)).toHaveLength(20)
    expect(before.cursor).toBe('1')
  })

  test('puts new lines on top and keeps the rest, with the place where the further pages begin', () => {
    const now = withNewer(before, answer([waiting(91), ...booked(22, 3)], '3'))
    expect(ids(now.waiting)).toEqual([91])
    expect(ids(now.booked)).toEqual(ids(booked(22, 1)))
    expect(now.cursor).toBe('1')
  })

  test('puts a returned payment on top, though it has the same transaction', () => {
    const [first, ...others] = booked(20, 1)
    const back = { ...first!, direction: 'in' as const, balanceAfter: '1.00' }
    const now = withNewer(headOf(answer([first!, ...others])), answer([back, first!, ...others]))
    expect(now.booked).toEqual([back, first, ...others])
  })

  test('replaces the list when more came than a page holds', () => {
    const now = withNewer(before, answer(booked(60, 41), '41'))
    expect(ids(now.booked)).toEqual(ids(booked(60, 41)))
    expect(now.cursor).toBe('41')
  })

  test('counts new lines: booked or waiting, not those already loaded', () => {
    expect(countNew(before, answer([waiting(90), ...booked(20, 1)]))).toBe(0)
    expect(countNew(before, answer([waiting(91), waiting(90), ...booked(22, 3)]))).toBe(3)
    // A pending line that was booked is not new.
    expect(countNew(before, answer([line({ transactionId: 90 }), ...booked(20, 2)]))).toBe(0)
    expect(countNew(before, answer(booked(60, 41)))).toBe(20)
  })
})
