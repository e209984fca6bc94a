import { expect, test } from 'vitest'
import { neededTaxDocuments } from './tax-documents.ts'

const lithuanian = { isUSTaxPayer: false, hasUSIndicia: false, citizenship: ['LT'], countryOfBirth: 'LT' }

test.each([
  ['nothing was said', undefined, []],
  ['there are no ties', lithuanian, []],
  ['they pay taxes there', { ...lithuanian, isUSTaxPayer: true, hasUSIndicia: true }, ['w9']],
  ['they are a citizen', { ...lithuanian, citizenship: ['LT', 'US'], hasUSIndicia: true }, ['w9']],
  ['there are ties', { ...lithuanian, hasUSIndicia: true }, ['w8Ben']],
  [
    'they were born there',
    { ...lithuanian, hasUSIndicia: true, countryOfBirth: 'US' },
    ['w8Ben', 'certificateOfLossOfNationality'],
  ],
])('when %s the certification is needed, and these besides', (_, facts, besides) => {
  expect(neededTaxDocuments(facts)).toEqual(['taxResidencySelfCertification', ...besides])
})
