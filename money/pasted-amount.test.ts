import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedAmount } from './pasted-amount.ts'
import type { DecimalMark } from './parse-decimal.ts'

const marks = { en: '.', es: ',' } as const satisfies Record<string, DecimalMark>

test.each<[string, keyof typeof marks, string]>([
  ['Please pay 12.50.', 'en', '12.50'],
  ['12.50.', 'en', '12.50'],
  ['12.50.', 'es', '12.50'],
  ['12,50,', 'en', '12.50'],
  ['12,50,', 'es', '12.50'],
  ['99.99.', 'es', '99.99'],
  ['0.001.', 'en', '0.001'],
  ['1.250.', 'es', '1250'],
  ['1.250', 'en', '1.250'],
  ['１２.５', 'en', '12.5'],
  ['１２.５', 'es', '12.5'],
  ['1,000.50', 'es', '1000.50'],
  ['1.000,50', 'en', '1000.50'],
  ['€ 1.250,00', 'en', '1250.00'],
  ['1\u00a0250,50\u00a0€', 'en', '1250.50'],
  ["1'250.50", 'es', '1250.50'],
  ['Total: 12.50', 'en', '12.50'],
  ['US$ 5', 'es', '5'],
  ['12.345.678', 'en', '12345678'],
  ['12.50 (incl. VAT)', 'en', '12.50'],
  ['Total: .5', 'en', '0.5'],
  ['\u200e12.50\u200b', 'en', '12.50'],
])('%j read by %s is %s [WE-01]', (text, reader, amount) => {
  expect(pastedAmount(text, marks[reader])).toEqual({ amount })
})

test.each(
  [
    '12..50',
    '1.5.0',
    '28.11.2026',
    '1.2.3,4,5',
    '١٢٫٥',
    '12 50',
    '1,23,456.7',
    '12.50 or 13.50',
    '12:50',
  ].concat([
    '1e5',
    '1.5k',
    '1,5 mln',
    '2 тыс.',
    '12 %',
    'INV12',
    'Nr.5',
    '12th',
    '0x10',
    'twelve',
    '',
    '9'.repeat(201),
  ]),
)('%j is no amount, for any reader [WE-01 WE-26]', (text) => {
  for (const mark of ['.', ','] as const) expect(pastedAmount(text, mark)).toEqual({ problem: 'notANumber' })
})

test.each(['-50.00', '−50', '–50', '(50.00)', '-€50', '€ -50', '- EUR 50', '50.00-', '(EUR 50)', '50 EUR -'])(
  '%j is less than nothing, not 50 [WE-26]',
  (text) => {
    for (const mark of ['.', ','] as const) expect(pastedAmount(text, mark)).toEqual({ problem: 'negative' })
  },
)

test('tells the currency that stands beside the number', () => {
  expect(pastedAmount('12.50 USD', '.')).toEqual({ amount: '12.50', currency: 'USD' })
  expect(pastedAmount('EUR12,50.', '.')).toEqual({ amount: '12.50', currency: 'EUR' })
})

test('a number in a sentence is that number for its reader, and no other for anybody [WE-01]', () => {
  const sentence = fc.record({
    whole: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    part: fc.stringMatching(/^\d{0,8}$/),
    mark: fc.constantFrom<DecimalMark>('.', ','),
    isGrouped: fc.boolean(),
    before: fc.constantFrom('', 'Total: ', 'Please pay ', '€', 'EUR '),
    after: fc.constantFrom('', '.', ',', '. ', ' EUR.', ' €', '!', ' (incl. VAT)'),
  })
  fc.assert(
    fc.property(sentence, ({ whole, part, mark, isGrouped, before, after }) => {
      const group = mark === '.' ? ',' : '.'
      const grouped = isGrouped ? String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group) : String(whole)
      const text = `${before}${part === '' ? grouped : `${grouped}${mark}${part}`}${after}`
      const amount = part === '' ? String(whole) : `${whole}.${part}`
      expect(pastedAmount(text, mark)).toMatchObject({ amount })
    }),
  )
})

test('never throws, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = pastedAmount(text, '.')
      expect('amount' in read ? read.amount : '0').toMatch(/^\d+(\.\d+)?$/)
    }),
  )
})
