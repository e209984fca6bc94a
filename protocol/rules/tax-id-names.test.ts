import { expect, test } from 'vitest'
import { isCountry } from './countries.ts'
import { taxIdLabel, taxIdNames } from './tax-id-names.ts'

test.each([
  ['US', 'personal', 'SSN/ITIN'],
  ['US', 'business', 'EIN'],
  ['PL', 'personal', 'PESEL'],
  ['PL', 'business', 'NIP'],
  ['RU', 'personal', 'ИНН'],
  ['RU', 'business', 'ИНН'],
] as const)('in %s the %s tax number is called %s [B152]', (country, kind, label) => {
  expect(taxIdLabel(country, kind)).toBe(label)
})

test('a country without a name of its own has none, so that the generic label is shown [B152]', () => {
  expect([taxIdLabel('VU', 'personal'), taxIdLabel(undefined, 'business')]).toEqual([undefined, undefined])
})

test('every name belongs to a country', () => {
  expect([...taxIdNames.keys()].filter((code) => !isCountry(code))).toEqual([])
})
