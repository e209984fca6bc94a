import { languages } from '@sixpence/locales'
import { money } from '@sixpence/money'
import { refusals } from '@sixpence/protocol/codes'
import { brands } from '@sixpence/brands'
import { afterEach, expect, test } from 'vitest'
import { serveBrands } from './served-brands.ts'
import { translator } from './translate.ts'

const locked = refusals.lockedOut.text

test.each([
  ['en', 1, /in 1 minute\.$/],
  ['en', 2, /in 2 minutes\.$/],
  ['es', 1, /en 1 minuto\.$/],
  ['es', 15, /en 15 minutos\.$/],
  ['pt', 1, /de 1 minuto\.$/],
  ['pt', 15, /de 15 minutos\.$/],
  ['ro', 1, /peste 1 minut\.$/],
  ['ro', 2, /peste 2 minute\.$/],
  ['ro', 20, /peste 20 de minute\.$/],
  ['ru', 1, /через 1 минуту\.$/],
  ['ru', 3, /через 3 минуты\.$/],
  ['ru', 15, /через 15 минут\.$/],
  ['ru', 21, /через 21 минуту\.$/],
  ['ua', 1, /через 1 хвилину\.$/],
  ['ua', 3, /через 3 хвилини\.$/],
  ['ua', 15, /через 15 хвилин\.$/],
] as const)('in %s, %i minutes are said as one says it [B185]', (language, count, words) => {
  expect(translator(language)(locked, { count })).toMatch(words)
})

test.each(languages)('in %s the other facts of a text with a count are filled too', (language) => {
  for (const count of [0, 1, 2, 5, 8]) {
    const text = translator(language)(refusals.amountTooManyDecimals.text, { currency: 'EUR', count })
    expect(text).toContain('EUR')
    expect(text).toContain(String(count))
    expect(text).not.toMatch(/[{}]/)
  }
})

test.each([
  ['en', '10,000.50\u00a0EUR'],
  ['ua', '10\u00a0000,50\u00a0EUR'],
  ['es', '10.000,50\u00a0EUR'],
] as const)('in %s an amount is said as the language writes it, in one line', (language, words) => {
  const facts = { left: money(1_000_050n, 'EUR'), period: 'today' }
  expect(translator(language)(refusals.limitExceeded.text, facts)).toContain(words)
})

test.each([
  ['en', 'on 22 November 2026. Its'],
  ['ua', '22 листопада 2026 р., і'],
] as const)('in %s a day is said as the language writes it', (language, words) => {
  const facts = { date: new Date('2026-11-22T21:59:00Z') }
  expect(translator(language)(refusals.batchIdentical.text, facts)).toContain(words)
})

test('a text without a translation stays English', () => {
  expect(translator('ru')('Nobody said {what} before.', { what: 'this' })).toBe('Nobody said this before.')
})

test.each(languages)('in %s a note that tells two equal texts apart is not shown', (language) => {
  expect(translator(language)('Open##account')).toMatch(/^[^#]+$/)
})

afterEach(() => serveBrands(Object.values(brands)))

test('the texts of a brand replace ours, in their language only', () => {
  const own = {
    ...brands.kopa,
    texts: { ro: { [locked]: { one: 'Unu.', few: 'Câteva.', other: 'Multe.' } } },
  }
  serveBrands([brands.ostra, own])
  expect(translator('ro', 'kopa')(locked, { count: 2 })).toBe('Câteva.')
  expect(translator('ro', 'ostra')(locked, { count: 2 })).toMatch(/peste 2 minute/)
  expect(translator('en', 'kopa')(locked, { count: 2 })).toMatch(/in 2 minutes/)
  expect(translator('ro', 'kopa')('Sign in')).toBe(translator('ro')('Sign in'))
})
