import { type Language, languages } from '@sixpence/locales'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { pseudoTexts } from './pseudo.ts'
import { addTexts } from './texts.ts'
import { createTranslate, LanguageProvider, useLanguage, useTranslate } from './translate.ts'

test('shows the English text itself when there is nothing else', () => {
  const t = createTranslate('en')
  expect(t('Send money')).toBe('Send money')
  expect(t('Hello {name}', { name: 'Ines' })).toBe('Hello Ines')
  expect(t('Open##state')).toBe('Open')
})

test('shows the translation, with its own order of values', () => {
  const t = createTranslate('es', {
    '{payer} pays {payee}': 'A {payee} le paga {payer}',
    'Open##state': 'Abierto',
  })
  expect(t('{payer} pays {payee}', { payer: 'Ana', payee: 'Leo' })).toBe('A Leo le paga Ana')
  expect(t('Open##state')).toBe('Abierto')
})

test('does not read a value as a pattern, or a word on the prototype as a text', () => {
  const t = createTranslate('en', {})
  expect(t('Hello {name}', { name: '{name} <b>x</b> $&' })).toBe('Hello {name} <b>x</b> $&')
  expect(t('{toString}', { toString: 'own' })).toBe('own')
  expect(t('constructor')).toBe('constructor')
})

describe('plurals', () => {
  const forms = { one: '{count} one', few: '{count} few', many: '{count} many', other: '{count} other' }

  test.each<Language>(['ru', 'ua'])('of %s follow the language [B018]', (language) => {
    const t = createTranslate(language, { '{count} payments': forms })
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
    const t = createTranslate(language, { '{count} payments': { one: 'one', few: 'few', other: 'other' } })
    expect(t('{count} payments', { count })).toBe(form)
  })
})

test('writes numbers in the reader’s way', () => {
  expect(createTranslate('ua')('{count} rows', { count: 1234567.5 })).toBe(
    '1 234 567,5 rows'.replaceAll(/ (?=\d)/g, '\u00a0'),
  )
})

test('ends a sentence with one point, also after a date that has its own', () => {
  const t = createTranslate('ua', {})
  expect(t('Until {day}.', { day: '20 грудня 2026 р.' })).toBe('Until 20 грудня 2026 р.')
  expect(t('Until {day}.', { day: '20 грудня' })).toBe('Until 20 грудня.')
  expect(t('{day}, {missing}.', { day: '20 грудня 2026 р.' } as never)).toBe('20 грудня 2026 р., {missing}.')
})

test('puts nodes and marked parts in place', () => {
  const t = createTranslate('pt', {
    'Read <a>the <b>{name}</b> terms</a>': '<a>Leia os termos de <b>{name}</b></a>.',
  })
  const node = t.rich('Read <a>the <b>{name}</b> terms</a>', {
    name: createElement('i', null, 'Ostra'),
    a: (part: ReactNode) => createElement('a', { href: '/terms' }, part),
    b: (part: ReactNode) => createElement('b', null, part),
  })
  expect(renderToStaticMarkup(node)).toBe('<a href="/terms">Leia os termos de <b><i>Ostra</i></b></a>.')
})

test('knows every value and mark a text needs when it is compiled', () => {
  const t = createTranslate('en')
  const bold = (part: ReactNode) => createElement('b', null, part)
  expect(
    renderToStaticMarkup(t.rich('<b>{name}</b> or <i></i>{x}', { b: bold, i: bold, name: 1, x: null })),
  ).toBe('<b>1</b> or <b></b>')
  // @ts-expect-error -- the mark before the first value is missing
  void t.rich('<a>Read</a> {name}', { name: 'x' })
  // @ts-expect-error -- the value is missing
  t('Hello {name}')
})

test('serves the page’s language to components, on the server too', () => {
  expect(page('ro')).toBe('<p lang="ro">Good morning</p>')
  addTexts('ro', { 'Good morning': 'Bună dimineața' })
  addTexts('ro', { Other: 'Altceva' })
  expect(page('ro')).toBe('<p lang="ro">Bună dimineața</p>')
  expect(page('en')).toBe('<p lang="en">Good morning</p>')
  expect(renderToStaticMarkup(createElement(Greeting))).toBe('<p lang="en">Good morning</p>')
})

test('has a pseudo-language that keeps values and marks', () => {
  const t = createTranslate('en', pseudoTexts)
  expect(t('Hello {name}', { name: 'Ines' })).toMatch(/^\[Hęllö Ines.*\]$/)
  expect(t('Send').length).toBeGreaterThan('Send'.length * 1.35)
})

test('has plural rules for every language', () => {
  for (const language of languages) expect(createTranslate(language)('{count}', { count: 2 })).toBe('2')
})

function Greeting() {
  return createElement('p', { lang: useLanguage() }, useTranslate()('Good morning'))
}

function page(language: Language): string {
  return renderToStaticMarkup(createElement(LanguageProvider, { language }, createElement(Greeting)))
}
