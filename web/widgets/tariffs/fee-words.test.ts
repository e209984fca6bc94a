import { formatFor } from '@sixpence/locales/format.ts'
import { expect, test } from 'vitest'
import { createTranslate } from '#lib/language/translate.ts'
import { feeWords, marginWords } from './fee-words.ts'

const words = { t: createTranslate('en'), format: formatFor('en', 'UTC') }
const none = { percent: '0', fixed: '0', minimum: '0' }

test.each([
  [none, 'Free'],
  [{ ...none, percent: '0.5', minimum: '0.1' }, '0.5%, at least 0.10\u00a0EUR'],
  [{ ...none, minimum: '15' }, '15.00\u00a0EUR'],
  [{ ...none, fixed: '1.2' }, '1.20\u00a0EUR'],
  [{ ...none, percent: '1.25', fixed: '0.3' }, '1.25% and 0.30\u00a0EUR'],
  [
    { percent: '0.35', fixed: '0', minimum: '1', maximum: '40' },
    '0.35%, at least 1.00\u00a0EUR, at most 40.00\u00a0EUR',
  ],
  [{ ...none, percent: '0.0005', maximum: '5' }, '0.0005%, at most 5.00\u00a0EUR'],
  [{ ...none, percent: '2', maximum: '0' }, 'Free'],
])('says %j as "%s"', (fee, said) => {
  expect(feeWords(fee, 'EUR', words)).toBe(said)
})

test('a margin in hundredths of a percent is shown in percent', () => {
  expect([marginWords(35, words.format), marginWords(100, words.format)]).toEqual(['0.35%', '1%'])
})
