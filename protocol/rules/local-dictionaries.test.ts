import { describe, expect, test } from 'vitest'
import { callingCodes, countryCodes, isCountry, residenceCountries } from './countries.ts'
import { localDictionaries } from './local-dictionaries.ts'

test('the five local dictionaries need no server [B147]', () => {
  const { countryDateFormat, primaryDialects, phoneCodes, allCurrencies, accessRights } = localDictionaries
  expect(countryDateFormat('LT')).toBe('YYYY-MM-DD')
  expect(primaryDialects('UA')).toBe('uk')
  expect(phoneCodes.get('LT')).toBe('370')
  expect(allCurrencies()).toContain('RON')
  expect(accessRights.full).toBe(2)
})

test.each([
  ['US', 'MM/DD/YYYY'],
  ['GB', 'DD/MM/YYYY'],
  ['DE', 'DD.MM.YYYY'],
  ['UA', 'DD.MM.YYYY'],
  ['RO', 'DD.MM.YYYY'],
  ['SE', 'YYYY-MM-DD'],
  ['BG', 'DD.MM.YYYY'],
])('%s writes a day as %s', (country, pattern) => {
  expect(localDictionaries.countryDateFormat(country)).toBe(pattern)
})

test('every country has a date format of day, month and year in some order', () => {
  const odd = countryCodes.filter(
    (code) => !/^(?=.*DD)(?=.*MM)(?=.*YYYY)[DMY./\- ]+$/.test(localDictionaries.countryDateFormat(code)),
  )
  expect(odd).toEqual([])
})

describe('countries', () => {
  test('are the 249 of ISO 3166-1, each once, each with a name and a calling code', () => {
    expect(countryCodes).toHaveLength(249)
    expect(new Set(countryCodes).size).toBe(249)
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([])
    expect([...callingCodes.values()].filter((digits) => !/^[1-9]\d{0,3}$/.test(digits))).toEqual([])
  })

  test('of residence leave out uninhabited ones', () => {
    expect(residenceCountries).toHaveLength(242)
    expect([isCountry('AQ'), residenceCountries.includes('AQ'), isCountry('XX')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
