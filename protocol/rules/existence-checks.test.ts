import { expect, test } from 'vitest'
import { emailCheckOf, isAcceptableForCustomer, isAcceptableForUser, phoneCheck } from './existence-checks.ts'

test.each([
  [{ exists: false, isEmployee: false }, 0],
  [{ exists: true, isEmployee: false }, 1],
  ['checking', 2],
  [{ exists: false, isEmployee: true }, 3],
  [{ exists: true, isEmployee: true }, 3],
  ['failed', -1],
] as const)('an e-mail check that answers %j is %i [B369]', (answer, state) => {
  expect(emailCheckOf(answer)).toBe(state)
})

test('a free or an employee address is accepted for a user of a company, no other [B364]', () => {
  expect(([0, 1, 2, 3, -1] as const).map(isAcceptableForUser)).toEqual([true, false, false, true, false])
})

test('a customer needs an address of their own', () => {
  expect(([0, 1, 2, 3, -1] as const).map(isAcceptableForCustomer)).toEqual([true, false, false, false, true])
})

test('a phone is free, known, or could not be checked [B370]', () => {
  expect(phoneCheck).toEqual({ free: 0, exists: 1, failed: 3 })
})
