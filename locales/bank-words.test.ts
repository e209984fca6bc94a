import { expect, test } from 'vitest'
import { readCatalogs } from './folder.ts'

// A payer copies these words into the form of another bank, where they have to mean the same.
test.each([
  ['ru', 'Назначение платежа', /[Оо]снован/],
  ['ua', 'Призначення платежу', /[Пп]ідстав(?!и)/],
] as const)('in %s a reference is the %s everywhere [LA-04]', (language, words, legalGround) => {
  const texts = [...readCatalogs(language).values()].flatMap((catalog) => Object.entries(catalog))
  const translations = texts.map(([, text]) => text)
  expect(new Set(texts.flatMap(([key, text]) => (key === 'Reference' ? [text] : [])))).toEqual(
    new Set([words]),
  )
  expect(translations.filter((text) => typeof text === 'string' && legalGround.test(text))).toEqual([])
})
