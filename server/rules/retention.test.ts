import { expect, test } from 'vitest'
import { keptUntil } from './retention.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  [{ verified: true, hasPaid: true }, '2031-11-21T12:00:00.000Z'],
  [{ verified: true, hasPaid: false }, '2031-11-21T12:00:00.000Z'],
  [{ verified: false, hasPaid: true }, '2031-11-21T12:00:00.000Z'],
  [{ verified: false, hasPaid: false }, undefined],
])('of somebody who leaves, %j, the rest is kept until %s', (facts, until) => {
  expect(keptUntil(now, facts)?.toISOString()).toBe(until)
})

test('for a customer who leaves on 29 February, the rest is kept until the end of February', () => {
  const left = new Date('2028-02-29T12:00:00Z')
  expect(keptUntil(left, { verified: true, hasPaid: true })).toEqual(new Date('2033-02-28T12:00:00Z'))
})
