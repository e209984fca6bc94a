import { expect, test } from 'vitest'
import { cardBrandOf } from './card-brands.ts'

test.each([
  ['411111', 'visa'],
  ['499999', 'visa'],
  ['222100', 'mastercard'],
  ['272099', 'mastercard'],
  ['272100', undefined],
  ['559999', 'mastercard'],
  ['560000', 'maestro'],
  ['676770', 'maestro'],
  ['601100', 'discover'],
  ['650000', 'discover'],
  ['378282', 'amex'],
  ['356600', 'jcb'],
  ['620000', 'unionpay'],
  ['305693', 'diners'],
  ['4111111111111111', 'visa'],
  ['41111', undefined],
  ['000000', undefined],
  ['4x1111', undefined],
])('the cards of %s are of %s', (bin, brand) => {
  expect(cardBrandOf(bin)).toBe(brand)
})
