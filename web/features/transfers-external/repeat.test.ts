import { expect, test } from 'vitest'
import { stepOf } from './repeat.ts'

const whole = {
  isCustomerAddressDateValid: true,
  isCustomerAddressMatchesActive: true,
  hasRequirements: true,
  isExtraParamsValid: true,
}

test.each([
  [{}, 'check'],
  [{ hasRequirements: false }, 'payee'],
  [{ isExtraParamsValid: false }, 'payee'],
  [{ isCustomerAddressDateValid: false }, 'amount'],
  [{ isCustomerAddressMatchesActive: false }, 'amount'],
] as const)('a repeat of which %o opens at %s [B288]', (part, step) => {
  expect(stepOf({ ...whole, ...part })).toBe(step)
})
