import { amountText } from '@sixpence/money'
import type { FeeRow } from '@sixpence/protocol/tariffs/tariffs'
import { expect, test } from 'vitest'
import { feeOf, feesOf } from './fee-of.ts'

const row = (part: Partial<FeeRow>): FeeRow => ({
  method: 'p2p',
  currency: 'EUR',
  country: '*',
  from: '0',
  percent: '0.5',
  fixed: '0',
  minimum: '0.10',
  ...part,
})
const rows = [
  row({ from: '1000', percent: '0.25', minimum: '5', maximum: '20' }),
  row({}),
  row({ method: 'wire', percent: '0', minimum: '15' }),
  row({ method: 'wire', country: 'JP', percent: '0.1', fixed: '2', minimum: '25' }),
]

test.each([
  ['10', '0.10'],
  ['999.99', '5.00'],
  ['1000', '5.00'],
  ['4000', '10.00'],
  ['100000', '20.00'],
])('%s euros to another customer cost %s', (amount, fee) => {
  const found = feeOf(feesOf(rows, { method: 'p2p', currency: 'EUR' }), amount, 'EUR')
  expect(found && amountText(found)).toBe(fee)
})

test('a country with rows of its own has those, any other the general ones', () => {
  const japan = feesOf(rows, { method: 'wire', currency: 'EUR', country: 'JP' })
  expect(amountText(feeOf(japan, '30000', 'EUR')!)).toBe('32.00')
  expect(feesOf(rows, { method: 'wire', currency: 'EUR', country: 'US' })).toEqual([rows[2]])
})

test('an invalid amount has no fee', () => {
  for (const amount of ['', 'ten', '1.234', '-5'])
    expect(feeOf(rows.slice(1, 2), amount, 'EUR')).toBeUndefined()
  expect(feeOf([], '5', 'EUR')).toBeUndefined()
})
