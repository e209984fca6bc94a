import { expect, test } from 'vitest'
import { chooseLanguage, defaultLanguage, languageInfo, languages, parseLanguage } from './languages.ts'

test('offers en, es, ro, ru, ua and pt, in that order [B015]', () => {
  expect(languages).toEqual(['en', 'es', 'ro', 'ru', 'ua', 'pt'])
  for (const language of languages)
    expect(Intl.NumberFormat.supportedLocalesOf(languageInfo[language].tag)).toHaveLength(1)
})

test('takes uk, in every spelling a browser sends, as ua [B016]', () => {
  expect(['uk', 'UK', 'uk-UA', 'uk_UA', 'ua'].map(parseLanguage)).toEqual(Array(5).fill('ua'))
  expect(chooseLanguage('uk', null)).toBe('ua')
})

test('knows no language it does not have', () => {
  expect(['', 'de', 'ukr', 'english', null, undefined].map(parseLanguage)).toEqual(Array(6).fill(undefined))
})

test('falls back to English [B017]', () => {
  expect(defaultLanguage).toBe('en')
  expect(chooseLanguage(null, null)).toBe('en')
  expect(chooseLanguage('xx', 'de-DE,fr;q=0.9')).toBe('en')
})

test('prefers the own choice, then the browser in its order, and only what the brand offers', () => {
  expect(chooseLanguage('ro', 'pt-BR')).toBe('ro')
  expect(chooseLanguage(null, 'de, ru;q=0.5, pt-BR;q=0.8')).toBe('pt')
  expect(chooseLanguage(null, 'ru;q=0, es;q=0.1')).toBe('es')
  expect(chooseLanguage('ru', 'uk, es;q=0.3', ['en', 'es'])).toBe('es')
  expect(chooseLanguage('ru', 'ru', ['en', 'es'])).toBe('en')
})
