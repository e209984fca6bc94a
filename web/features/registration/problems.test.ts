import { describe, expect, test } from 'vitest'
import { createTranslate } from '#lib/language/translate.ts'
import { birthDayOf, problemsOf } from './problems.ts'

const t = createTranslate('en', {})
const agreement = { field: 'agreement-terms', title: 'Terms of service' }
const known = {
  brandName: 'Ostra',
  password: 'seven brown boats',
  agreements: [agreement],
  today: '2026-11-21',
}
const whole = {
  firstName: 'Ana',
  lastName: 'Nowak',
  birthDay: '7',
  birthMonth: '05',
  birthYear: '1990',
  residenceCountryCode: 'PL',
  occupation: 'student',
  email: 'ana@people.example',
  phoneCountry: 'PL',
  phone: '601 234-567',
  'agreement-terms': 'on',
}
const born = (year: string, month: string, day: string) => ({
  ...whole,
  birthYear: year,
  birthMonth: month,
  birthDay: day,
})

test('a whole form has no problem; its day is a calendar day', () => {
  expect(problemsOf(whole, known, t)).toEqual({})
  expect(birthDayOf(whole)).toBe('1990-05-07')
})

describe('the day of birth', () => {
  test.each([
    ['18 today', born('2008', '11', '21'), undefined],
    ['18 tomorrow', born('2008', '11', '22'), 'You have to be at least 18 years old.'],
    ['120 years ago', born('1906', '11', '21'), undefined],
    ['121 years ago', born('1905', '11', '21'), 'Enter your date of birth.'],
    ['tomorrow', born('2026', '11', '22'), 'Enter your date of birth.'],
    ['a day that never was', born('1990', '02', '30'), 'Enter your date of birth.'],
    ['a year of two digits', born('90', '05', '07'), 'Enter your date of birth.'],
    ['without a month', born('1990', '', '07'), 'Enter your date of birth.'],
  ])('%s', (_, draft, words) => {
    expect(problemsOf(draft, known, t)['birthDay']).toBe(words)
  })
})

test.each([
  ['firstName', '   '],
  ['lastName', 'a\u0000b'],
  ['residenceCountryCode', ''],
  ['occupation', ''],
  ['email', 'ana@people'],
  ['phoneCountry', ''],
  ['phone', '601 CALL'],
  ['agreement-terms', ''],
])('%s "%s" is a problem of that field alone', (field, value) => {
  expect(Object.keys(problemsOf({ ...whole, [field]: value }, known, t))).toEqual([field])
})
