import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { PersonalData } from './personal-data.ts'
import { beginningsIn, endingsOf, wanted, wantedEnding, wantedOfBrands } from './blind-index.ts'

const personal = new PersonalData(new pg.Pool(), { wrapping: randomBytes(32), lookUp: randomBytes(32) })

const finds = (typed: string, text: string, brands = ['ostra', 'ostra']): boolean => {
  const kept = new Set(beginningsIn(personal, brands[0] ?? '', text))
  const asked = wanted(personal, brands[1] ?? '', typed)
  return asked.length > 0 && asked.every((one) => kept.has(one))
}

test.each([
  ['lin', 'Bo Lindqvist'],
  ['LINDQ bo', 'Bo Lindqvist'],
  ['dude', 'Ieva Dūdėnaitė'],
  ['Дуд', 'Єва Дударенко'],
  ['bo', 'Bo Lindqvist'],
  ['owen@tam', 'owen.pryce@tamar.example'],
  ['constantinopolitan', 'Constantinopolitan Trading'],
])('%s is found in %s', (typed, text) => {
  expect(finds(typed, text)).toBe(true)
})

test.each([
  ['indqvist', 'Bo Lindqvist'],
  ['li', 'Bo Lindqvist'],
  ['bo lindholm', 'Bo Lindqvist'],
  ['', 'Bo Lindqvist'],
  ['% _', 'Bo Lindqvist'],
])('%s is not found in %s', (typed, text) => {
  expect(finds(typed, text)).toBe(false)
})

test('a word of one brand is not a word of another, nor of another key', () => {
  expect(finds('lin', 'Lindqvist', ['ostra', 'quillo'])).toBe(false)
  const other = new PersonalData(new pg.Pool(), { wrapping: randomBytes(32), lookUp: randomBytes(32) })
  expect(wanted(other, 'ostra', 'lin')).not.toEqual(wanted(personal, 'ostra', 'lin'))
  const all = JSON.parse(wantedOfBrands(personal, 'lin bo')) as Record<string, string>
  expect(all.ostra).toBe(`{${wanted(personal, 'ostra', 'lin bo').join(',')}}`)
  expect(new Set(Object.values(all)).size).toBe(Object.keys(all).length)
  expect([wantedOfBrands(personal, undefined), wantedOfBrands(personal, '% _')]).toEqual(['{}', '{}'])
})

test('a phone is found by its last digits, from four on', () => {
  const kept = endingsOf(personal, 'ostra', '+46 70 120 00 34')
  for (const typed of ['+46701200034', '0034', '120-0034'])
    expect(kept).toContain(wantedEnding(personal, 'ostra', typed))
  for (const typed of ['4670', '1234', '00346'])
    expect(kept).not.toContain(wantedEnding(personal, 'ostra', typed))
  expect(wantedEnding(personal, 'ostra', '034')).toBeUndefined()
  // Endings of phone numbers must not match beginnings of words.
  expect(kept).not.toContain(wanted(personal, 'ostra', '0034')[0])
})
