import { expect, test } from 'vitest'
import { readTexts } from './folder.ts'
import { hashOf, madeFrom, outdated, translatedLanguages } from './made-from.ts'

// A rename that carries the translations over fails here. Write them again, then: npm run locales -- 'The English text'
test.each(translatedLanguages)(
  'every translation in %s was written from the English that it stands at [LA-01]',
  (language) => {
    expect(outdated(language, Object.keys(readTexts(language)))).toEqual([])
  },
)

test('a text that is renamed has no translation written from it [LA-01]', () => {
  const hashes = madeFrom('es')
  const text = Object.keys(readTexts('es')).find((key) => hashes.has(hashOf(key))) ?? ''
  expect(outdated('es', [text, `${text} again`])).toEqual([`${text} again`])
})
