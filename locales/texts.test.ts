import { describe, expect, test } from 'vitest'
import { type Language, languages } from './languages.ts'
import { type Catalog, textsIn, type Translate } from './texts.ts'

const say = (language: Language, texts?: Catalog): Translate => textsIn(language, texts).translate

test('shows the English text itself when there is nothing else', () => {
  const t = say('en')
  expect(t('Send money')).toBe('Send money')
  expect(t('Hello {name}', { name: 'Ines' })).toBe('Hello Ines')
  expect(t('Open##state')).toBe('Open')
})

test('shows the translation, with its own order of values', () => {
  const t = say('es', {
    '{payer} pays {payee}': 'A {payee} le paga {payer}',
    'Open##state': 'Abierto',
  })
  expect(t('{payer} pays {payee}', { payer: 'Ana', payee: 'Leo' })).toBe('A Leo le paga Ana')
  expect(t('Open##state')).toBe('Abierto')
})

test('does not read a value as a pattern, or a word on the prototype as a text', () => {
  const t = say('en', {})
  expect(t('Hello {name}', { name: '{name} <b>x</b> $&' })).toBe('Hello {name} <b>x</b> $&')
  expect(t('{toString}', { toString: 'own' })).toBe('own')
  expect(t('constructor')).toBe('constructor')
})

describe('plurals', () => {
  const forms = { one: '{count} one', few: '{count} few', many: '{count} many', other: '{count} other' }

  test.each<Language>(['ru', 'ua'])('of %s follow the language [B018]', (language) => {
    const t = say(language, { '{count} payments': forms })
    const said = [1, 2, 5, 11, 21, 22, 25, 1.5].map((count) => t('{count} payments', { count }))
    expect(said).toEqual(['1 one', '2 few', '5 many', '11 many', '21 one', '22 few', '25 many', '1,5 other'])
  })

  test.each<[Language, number, string]>([
    ['en', 1, 'one'],
    ['en', 2, 'other'],
    ['ro', 2, 'few'],
    ['ro', 20, 'other'],
    ['es', 1_000_000, 'other'],
  ])('of %s at %d say %s; a missing form falls back to other', (language, count, form) => {
    const t = say(language, { '{count} payments': { one: 'one', few: 'few', other: 'other' } })
    expect(t('{count} payments', { count })).toBe(form)
  })
})

test('writes numbers in the reader’s way', () => {
  expect(say('ua')('{count} rows', { count: 1234567.5 })).toBe(
    '1 234 567,5 rows'.replaceAll(/ (?=\d)/g, '\u00a0'),
  )
})

test('ends a sentence with one point, also after a date that has its own', () => {
  const t = say('ua', {})
  expect(t('Until {day}.', { day: '20 грудня 2026 р.' })).toBe('Until 20 грудня 2026 р.')
  expect(t('Until {day}.', { day: '20 грудня' })).toBe('Until 20 грудня.')
  expect(t('{day}, {missing}.', { day: '20 грудня 2026 р.' } as never)).toBe('20 грудня 2026 р., {missing}.')
})

test('has plural rules for every language', () => {
  for (const language of languages) expect(say(language)('{count}', { count: 2 })).toBe('2')
})
