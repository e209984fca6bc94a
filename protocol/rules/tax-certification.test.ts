import { expect, test } from 'vitest'
import { contradictionOf, wrongLength, type TaxCertification } from './tax-certification.ts'

const fine: TaxCertification = {
  countryOfBirth: 'LT',
  taxIds: [{ countryCode: 'LT', taxId: '39001010000' }],
  citizenship: ['LT'],
  hasUSIndicia: false,
  isUSTaxPayer: false,
}
const us = { countryCode: 'US', taxId: '123-45-6789' }

test.each<[string, Partial<TaxCertification>, string | undefined]>([
  ['nothing', {}, undefined],
  ['a country named twice', { taxIds: [...fine.taxIds, ...fine.taxIds] }, 'taxCountryTwice'],
  ['a US taxpayer without a number', { isUSTaxPayer: true, hasUSIndicia: true }, 'usTaxIdMissing'],
  ['a US taxpayer with one', { isUSTaxPayer: true, hasUSIndicia: true, taxIds: [us] }, undefined],
  ['a US taxpayer without ties', { isUSTaxPayer: true, taxIds: [us] }, 'usIndiciaDenied'],
  ['a US citizen without ties', { citizenship: ['LT', 'US'] }, 'usIndiciaDenied'],
  ['somebody born there without ties', { countryOfBirth: 'US' }, 'usIndiciaDenied'],
  ['somebody born there with ties', { countryOfBirth: 'US', hasUSIndicia: true }, undefined],
])('of %s it says what contradicts itself', (_, change, contradiction) => {
  expect(contradictionOf({ ...fine, ...change })).toBe(contradiction)
})

test('a tax number of the United States has nine digits; those of others are not checked', () => {
  expect(
    ['123-45-6789', '12-3456789', '123456789', '12345678', '12345678X'].map((id) => wrongLength('US', id)),
  ).toEqual([undefined, undefined, undefined, 9, 9])
  expect(wrongLength('LT', '1')).toBeUndefined()
})
