import { describe, expect, test } from 'vitest'
import { amountProblem, isAmountOf, tightest } from './amount-problem.ts'

const account = { currencyCode: 'EUR', balance: '100.00' }
const limits = [
  { period: 'operation', amount: '500.00', used: '0.00', left: '500.00', currencyCode: 'EUR' },
  { period: 'day', amount: '80.00', used: '50.00', left: '30.00', currencyCode: 'EUR' },
  { period: 'month', amount: '900.00', used: '50.00', left: '850.00', currencyCode: 'EUR' },
] as const

describe('an amount', () => {
  test.each([
    ['', { name: 'missing' }],
    ['x', { name: 'missing' }],
    ['0', { name: 'notPositive' }],
    ['1.005', { name: 'tooManyDecimals', decimals: 2 }],
    ['99999999999999999999', { name: 'tooLarge' }],
    ['30.01', { name: 'overLimit', left: '30.00', currencyCode: 'EUR', period: 'day' }],
    ['30.00', undefined],
  ])('%s', (amount, problem) => {
    expect(amountProblem({ amount, account, limits })).toEqual(problem)
  })

  test('may not be more than the account has, with the fee', () => {
    expect(amountProblem({ amount: '100.00', account })).toBeUndefined()
    expect(amountProblem({ amount: '100.00', account, total: '100.50' })).toEqual({
      name: 'overBalance',
      total: '100.50',
    })
  })

  test('in another currency is compared with limits and balance by the debited amount', () => {
    const facts = { amount: '90.00', currency: 'USD', account, limits }
    expect(amountProblem(facts)).toBeUndefined()
    expect(amountProblem({ ...facts, worth: { EUR: '29.00' }, total: '100.01' })?.name).toBe('overBalance')
    expect(amountProblem({ ...facts, worth: { EUR: '30.01' } })?.name).toBe('overLimit')
    const inDollars = limits.map((limit) => ({ ...limit, currencyCode: 'USD' }))
    expect(amountProblem({ ...facts, limits: inDollars })).toMatchObject({
      left: '30.00',
      currencyCode: 'USD',
    })
  })

  test('of an overdrawn account is never enough', () => {
    expect(amountProblem({ amount: '0.01', account: { currencyCode: 'EUR', balance: '-5.00' } })?.name).toBe(
      'overBalance',
    )
  })

  test.each([
    ['0.01', 'EUR', true],
    ['0', 'EUR', false],
    ['-1', 'EUR', false],
    ['0.001', 'EUR', false],
    ['0.00000001', 'BTC', true],
    ['1.5', 'JPY', false],
    ['1', 'XXX', false],
  ])('%s %s may be asked a fee for: %s [B276]', (amount, currency, may) => {
    expect(isAmountOf(amount, currency)).toBe(may)
  })
})

test('the limit that bites first is the one with the least left', () => {
  expect(tightest(limits)?.period).toBe('day')
  expect(tightest([])).toBeUndefined()
})
