import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './history-search.ts'

test('a whole address is read', () => {
  const address = {
    account: 7,
    q: 'INV 2031',
    type: 'Wire',
    direction: 'out',
    from: '2026-11-01',
    to: '2026-11-30',
    min: 50,
    max: '100.50',
    status: 'completed',
    line: '11565-fee',
  }
  expect(readSearch(address)).toEqual({ ...address, min: '50' })
})

test.each([
  ['account', 'mine'],
  ['account', -1],
  ['type', 'Barter'],
  ['direction', 'sideways'],
  ['from', '2026-02-30'],
  ['to', 'yesterday'],
  ['status', 'lost'],
  ['q', 'x'.repeat(101)],
])('a wrong %s counts as left out: %s', (name, value) => {
  expect(Object.values(readSearch({ [name]: value })).filter((item) => item !== undefined)).toEqual([])
})

test('a text that looks like a number is written as one, so that the address has no quotes, and read back as text', () => {
  expect(writeSearch({ q: '2031', line: '11565', min: '50' })).toMatchObject({
    q: 2031,
    line: 11565,
    min: 50,
  })
  expect(readSearch(writeSearch({ q: '2031', min: '50' }))).toMatchObject({ q: '2031', min: '50' })
  // These would be parsed as other values.
  expect(writeSearch({ q: '007', min: '50.50' })).toMatchObject({ q: '007', min: '50.50' })
})
