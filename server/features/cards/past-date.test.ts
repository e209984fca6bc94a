import { expect, test } from 'vitest'
import { isPastDate } from './past-date.ts'

test.each([
  ['2028-02-29T21:59:59.999Z', false],
  ['2028-02-29T22:00:00.000Z', true],
  ['2028-01-01T00:00:00.000Z', false],
  ['2027-12-31T12:00:00.000Z', false],
  ['2029-01-01T00:00:00.000Z', true],
])('of a card printed 02/28, %s is past its date: %s', (now, isPast) => {
  expect(isPastDate({ expiryMonth: 2, expiryYear: 2028 }, new Date(now))).toBe(isPast)
})

test.each([
  ['2028-12-31T21:59:59.999Z', false],
  ['2028-12-31T22:00:00.000Z', true],
])('of a card printed 12/28, %s is past its date: %s', (now, isPast) => {
  expect(isPastDate({ expiryMonth: 12, expiryYear: 2028 }, new Date(now))).toBe(isPast)
})

test('a card that is not made yet is not past its date', () => {
  expect(isPastDate({ expiryMonth: null, expiryYear: null }, new Date())).toBe(false)
})
