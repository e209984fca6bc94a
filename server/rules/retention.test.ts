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
