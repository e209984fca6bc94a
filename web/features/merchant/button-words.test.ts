import { formatFor } from '@sixpence/locales/format.ts'
import type { ButtonForm } from '@sixpence/protocol/merchant/merchant'
import { expect, test } from 'vitest'
import { createTranslate } from '#lib/language/translate.ts'
import { buttonFacts, buttonLabel } from './button-words.ts'

const format = formatFor('en')
const t = createTranslate('en')
const form = (part: Partial<ButtonForm>): ButtonForm => ({ currencyCode: 'EUR', ...part }) as ButtonForm

test.each([
  [{ type: 'buy' }, 'Buy'],
  [{ type: 'donate' }, 'Donate'],
  [{ type: 'subscribe' }, 'Subscribe'],
  [{ type: 'buy', amount: '12.50' }, 'Pay €12.50'],
  [{ type: 'donate', amount: '12.50' }, 'Donate €12.50'],
  [{ type: 'subscribe', amount: '12.50' }, 'Subscribe for €12.50'],
] as const)('a button of %o is called %s, also before an amount is typed [CU-21]', (part, label) => {
  expect(buttonLabel(form(part), t, format).replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(`^${label.replace('€12.50', '.*12.50.*')}$`),
  )
})

test('any amount is promised by donations alone [CU-21]', () => {
  expect(buttonFacts(form({ type: 'buy' }), t, format)).toBe('Buy')
  expect(buttonFacts(form({ type: 'donate' }), t, format)).toMatch(/any amount/)
})
