import { type Language, languages } from '@sixpence/locales'
import { textsByCatalog } from '@sixpence/locales/extract.ts'
import { readTexts } from '@sixpence/locales/folder.ts'
import { formatFor } from '@sixpence/locales/format.ts'
import { type Fact, paperTranslate } from '@sixpence/locales/paper.ts'
import { addTexts } from '@sixpence/locales/texts.ts'
import { money } from '@sixpence/money'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { pseudoTexts } from './pseudo.ts'
import { createTranslate, LanguageProvider, useLanguage, useTranslate } from './translate.ts'

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

test('a marked part or a node ends a sentence with one point, too', () => {
  const t = createTranslate('ua', {})
  const b = (part: ReactNode) => createElement('b', null, part)
  const day = '20 грудня 2026 р.'
  expect(renderToStaticMarkup(t.rich('Until <b>{day}</b>. More.', { day, b }))).toBe(
    `Until <b>${day}</b> More.`,
  )
  expect(renderToStaticMarkup(t.rich('Until {day}.', { day }))).toBe(`Until ${day}`)
  expect(renderToStaticMarkup(t.rich('Until {day}.', { day: '20 грудня' }))).toBe('Until 20 грудня.')
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

// The text confirmed on a phone or by a code in a message is the text on the screen.
describe.each(languages)('in %s the client says what the server says', (language) => {
  addTexts(language, readTexts(language))
  const format = formatFor(language, 'UTC')
  const facts: [name: string, server: Fact, client: string | number][] = [
    ['a day', new Date('2026-11-20'), format.day('2026-11-20')],
    ['an amount', money(-1_252_905n, 'EUR'), format.amount('-12529.05', 'EUR')],
    ['digital money', money(4_210_350n, 'BTC'), format.amount('0.0421035', 'BTC')],
    ['a number', 12_345.5, 12_345.5],
    ['a share', { share: 0.125 }, format.percent(0.125)],
    ['a list', ['Ana', 'Bo', 'Leo'], format.list(['Ana', 'Bo', 'Leo'])],
    ['a text', 'Ana & Bo Ltd.', 'Ana & Bo Ltd.'],
  ]
  const texts = [...textsByCatalog().values()]
    .flat()
    .map(({ text }) => text)
    .filter((text) => text.includes('{'))

  test.each(facts)('of %s, in every text with places', (_, server, client) => {
    const t = createTranslate(language)
    const paper = paperTranslate(language)
    for (const text of texts) {
      const said = paper(text, factsOf(text, server))
      expect(t(text, factsOf(text, client))).toBe(said)
      if (text.includes('<')) continue
      const drawn = renderToStaticMarkup(t.rich(text, factsOf(text, client)))
      expect(drawn.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")).toBe(said)
    }
  })
})

const factsOf = <Fact>(text: string, fact: Fact): Record<string, Fact | number> =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'count' ? 5 : fact]),
  )

function Greeting() {
  return createElement('p', { lang: useLanguage() }, useTranslate()('Good morning'))
}

function page(language: Language): string {
  return renderToStaticMarkup(createElement(LanguageProvider, { language }, createElement(Greeting)))
}
