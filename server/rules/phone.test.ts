import { expect, test } from 'vitest'
import { nationalNumber } from './phone.ts'

test.each([
  ['44', '07700900177', '7700900177'],
  ['370', '861200988', '61200988'],
  ['370', '061200199', '61200199'],
  ['370', '0037061200199', '61200199'],
  ['370', '+37061200199', '61200199'],
  ['371', '+37120000000', '20000000'],
  ['46', '0046701200099', '701200099'],
  ['370', '61200199', '61200199'],
  // In Italy the 0 belongs to the number.
  ['39', '066982', '066982'],
  ['39', '3123456789', '3123456789'],
])('of +%s %s is %s, as E.164 has it [WE-09]', (countryCode, number, national) => {
  expect(nationalNumber({ countryCode, number })).toBe(national)
})

test.each([
  ['370', '+48601234567'],
  ['370', '1234'],
  ['370', '612001991234'],
  ['44', '+370612'],
])('there is none of +%s %s [WE-09]', (countryCode, number) => {
  expect(nationalNumber({ countryCode, number })).toBeUndefined()
})
