import { parseAmount, type Money } from '@sixpence/money'
import { expect, test } from 'vitest'
import { isAbove, isLooser, isSame, strictest, type Rule } from './rule.ts'

const rule: Rule = { level: 'one', amounts: {} }
const two: Rule = { level: 'two', amounts: {} }
const upTo = (amounts: Rule['amounts']): Rule => ({ level: 'weighty', amounts })
const euros = (text: string): Money => parseAmount(text, 'EUR') as Money

test('two is stricter than an amount, an amount stricter than one', () => {
  expect(strictest(rule, upTo({ EUR: '5.00' }))).toEqual(upTo({ EUR: '5.00' }))
  expect(strictest(two, upTo({ EUR: '5.00' }))).toEqual(two)
  expect(isLooser(rule, two)).toBe(true)
  expect(isLooser(two, rule)).toBe(false)
  expect(isLooser(upTo({ EUR: '0.01' }), two)).toBe(true)
})

test('of two amounts the lower is stricter, and a currency fewer too', () => {
  expect(isLooser(upTo({ EUR: '10.00' }), upTo({ EUR: '9.99' }))).toBe(true)
  expect(isLooser(upTo({ EUR: '9.99' }), upTo({ EUR: '10.00' }))).toBe(false)
  expect(isLooser(upTo({ EUR: '1.00', USD: '1.00' }), upTo({ EUR: '10.00' }))).toBe(true)
  expect(isLooser(upTo({ EUR: '10.00' }), upTo({ EUR: '10.00', USD: '1.00' }))).toBe(false)
  expect(strictest(upTo({ EUR: '9.00', USD: '1.00' }), upTo({ EUR: '10.00' }))).toEqual(upTo({ EUR: '9.00' }))
  expect(isSame(upTo({ EUR: '10' }), upTo({ EUR: '10.00' }))).toBe(true)
  expect(isLooser(upTo({ EUR: '10' }), upTo({ EUR: '10.00' }))).toBe(false)
})

test('an amount is above the limit of its currency, or in a currency that has none', () => {
  expect(isAbove(upTo({ EUR: '10.00' }), euros('10.00'))).toBe(false)
  expect(isAbove(upTo({ EUR: '10.00' }), euros('10.01'))).toBe(true)
  expect(isAbove(upTo({ USD: '10.00' }), euros('0.01'))).toBe(true)
})
