import { formatFor } from '@sixpence/locales/format.ts'
import { expect, test } from 'vitest'
import { createTranslate } from '#lib/language/translate.ts'
import { arrivalWords, messageWords } from './arrival-words.ts'

const t = createTranslate('en')

test.each([
  ['held', 'Held for screening'],
  ['recallRefused', 'Recall refused'],
  ['received', 'Received'],
  ['ofAnEarlierVersion', 'ofAnEarlierVersion'],
])('a message of the kind %s is shown as “%s”', (kind, words) => {
  expect(messageWords(kind, t)).toBe(words)
})

test('a payment by a link that nobody claimed is not said to lack a confirmation', () => {
  const unclaimed = arrivalWords({ name: 'unclaimed' }, { t, format: formatFor('en', 'UTC') })
  expect(unclaimed).toBe('The payee did not claim it in time. The payer has the money back.')
})
