import pg from 'pg'
import { expect, test } from 'vitest'
import { randomPersonalKeys } from '#testing/random-personal-keys.ts'
import { PersonalData } from './personal-data.ts'
import { beginningsIn, endingsOf, blindWords, wantedEnding, wantedOfBrands } from './blind-index.ts'

const personal = new PersonalData(new pg.Pool(), randomPersonalKeys())

const finds = (typed: string, text: string, brands = ['ostra', 'ostra']): boolean => {
  const kept = new Set(beginningsIn(personal, brands[0] ?? '', text))
  const [asked = []] = blindWords(personal, brands[1] ?? '', typed)
  return asked.length > 0 && asked.every((text) => kept.has(text))
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
  ['carla n', 'Carla Núñez Vidal'],
  ['Carla Ñú', 'Ñúñez, Carla'],
  ['marta ka', 'Marta Kazlauskienė'],
  ['bo l', 'Bo Lindqvist'],
  ['marta kaz', 'Marta Kazlauskienė'],
  ['maria de l', 'Maria de la Cruz'],
  ['marta zz', 'Marta Kazlauskienė'],
])('a word being typed takes nobody away: %s is found in %s [WE-10]', (typed, text) => {
  expect(finds(typed, text)).toBe(true)
})

test.each([
  ['indqvist', 'Bo Lindqvist'],
  ['li', 'Bo Lindqvist'],
  ['bo lindholm', 'Bo Lindqvist'],
  ['bo ka', 'Marta Kazlauskienė'],
  ['', 'Bo Lindqvist'],
  ['% _', 'Bo Lindqvist'],
])('%s is not found in %s', (typed, text) => {
  expect(finds(typed, text)).toBe(false)
})

test('a word of one brand does not match in another, nor with another key', () => {
  expect(finds('lin', 'Lindqvist', ['ostra', 'quillo'])).toBe(false)
  const other = new PersonalData(new pg.Pool(), randomPersonalKeys())
  expect(blindWords(other, 'ostra', 'lin')).not.toEqual(blindWords(personal, 'ostra', 'lin'))
  const [all = {}] = JSON.parse(wantedOfBrands(personal, 'lin bo')) as Record<string, string>[]
  expect(all.ostra).toBe(`{${blindWords(personal, 'ostra', 'lin bo')[0]?.join(',')}}`)
  expect(new Set(Object.values(all)).size).toBe(Object.keys(all).length)
  expect([wantedOfBrands(personal, undefined), wantedOfBrands(personal, '% _')]).toEqual(['[]', '[]'])
})

test('a phone is found by its last digits, from four on', () => {
  const kept = endingsOf(personal, 'ostra', '+46 70 120 00 34')
  for (const typed of ['+46701200034', '0034', '120-0034'])
    expect(kept).toEqual(expect.arrayContaining(wantedEnding(personal, 'ostra', typed)))
  for (const typed of ['4670', '1234', '00346'])
    expect(kept).not.toEqual(expect.arrayContaining(wantedEnding(personal, 'ostra', typed)))
  expect(wantedEnding(personal, 'ostra', '0034')).toHaveLength(1)
  expect(wantedEnding(personal, 'ostra', '034')).toEqual([])
  // Endings of phone numbers must not match beginnings of words.
  expect(kept).not.toContain(blindWords(personal, 'ostra', '0034')[0]?.[0])
})

test('while the secret changes, rows of either are found, and each contains its number', () => {
  const [old, newer] = [randomPersonalKeys(), randomPersonalKeys(2)]
  const both = { ...newer, lookUp: [newer.lookUp[0], old.lookUp[0]] as const, stable: old.stable }
  const changing = new PersonalData(new pg.Pool(), both)
  const rows = [old, both].map((keys) => {
    const writer = new PersonalData(new pg.Pool(), keys)
    return {
      words: beginningsIn(writer, 'ostra', 'Bo Lindqvist'),
      endings: endingsOf(writer, 'ostra', '+46701200034'),
      email: writer.lookUp('email', 'ostra', 'bo@ostra.example'),
      batch: writer.lookUp('batch', '9', 'a file'),
    }
  })
  const asked = blindWords(changing, 'ostra', 'lindq bo')
  expect(asked).toHaveLength(2)
  for (const { words, endings, email } of rows) {
    expect(asked.filter((tokens) => tokens.every((token) => words.includes(token)))).toHaveLength(1)
    expect(wantedEnding(changing, 'ostra', '0034').filter((text) => endings.includes(text))).toHaveLength(1)
    expect(
      changing.lookUps('email', 'ostra', 'bo@ostra.example').filter((bytes) => bytes.equals(email)),
    ).toHaveLength(1)
  }
  expect(rows.map(({ email }) => email.length)).toEqual([32, 34])
  expect(rows.map(({ words, endings }) => [words[0] === '2', endings[0] === '2'])).toEqual([
    [false, false],
    [true, true],
  ])
  expect(rows[1]?.batch).toEqual(rows[0]?.batch)
})
