import { expect, test } from 'vitest'
import { stateAgainBy } from './address-statement.ts'

test.each([
  ['2026-11-21T12:00:00.000Z', '2027-11-21T12:00:00.000Z'],
  ['2027-03-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z'],
])('an address stated at %s is to be stated again by %s [OP080]', (statedAt, by) => {
  expect(stateAgainBy(new Date(statedAt)).toISOString()).toBe(by)
})
