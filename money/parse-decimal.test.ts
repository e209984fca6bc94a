import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalMarkOf, parseDecimal, type DecimalMark } from './parse-decimal.ts'

test.each([
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1 234.56', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['1\u202f234\u202f567,5', '1234567.5'],
  ["1'234.50", '1234.50'],
  ['1’234.50', '1234.50'],
  ['12,5', '12.5'],
  ['12.50', '12.50'],
  ['.5', '0.5'],
  ['0,125', '0.125'],
  ['1234.567', '1234.567'],
  ['1 234,567', '1234.567'],
  ['1,234,567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['007', '7'],
  ['+7', '7'],
  ['−7,5', '-7.5'],
  [' 1000 ', '1000'],
  ['１２．５', '12.5'],
  ['\u200f12,50', '12.50'],
  ['\u202a1.234,56\u202c', '1234.56'],
  ['12\u200b.5\ufeff', '12.5'],
  ['0.00000001', '0.00000001'],
])('%s is %s', (typed, amount) => {
  expect(parseDecimal(typed)).toEqual({ amount })
})

test.each([
  '',
  ' ',
  '.',
  '-',
  '12.',
  '1,23,456.7',
  '1 23',
  '1.234,5.6',
  '1e5',
  '12 EUR',
  '0x10',
  '1..2',
  '1,234 567',
  '12,345,6',
  'NaN',
  '--1',
  '9'.repeat(61),
])('%j is no number', (typed) => {
  expect(parseDecimal(typed)).toEqual({ problem: 'notANumber' })
})

describe('an ambiguous amount', () => {
  test.each(['1.234', '1,234', '-12.345', '999,000'])('%s is ambiguous', (typed) => {
    expect(parseDecimal(typed)).toEqual({ problem: 'ambiguous' })
  })

  test('is read like the other amounts of its file, if those are unambiguous', () => {
    expect(parseDecimal('1.234', ',')).toEqual({ amount: '1234' })
    expect(parseDecimal('1.234', '.')).toEqual({ amount: '1.234' })
    expect(parseDecimal('1,234', decimalMarkOf(['1,234', '12,50', '7']))).toEqual({ amount: '1.234' })
    expect(decimalMarkOf(['1.234', '5'])).toBeUndefined()
    expect(decimalMarkOf(['12.50', '12,50'])).toBeUndefined()
    expect(decimalMarkOf(['1,234,567', 'x', ''])).toBe('.')
  })
})

test('an amount grouped in any way is read correctly or is ambiguous, and never read as another amount', () => {
  const written = fc.record({
    whole: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    part: fc.stringMatching(/^\d{0,8}$/),
    mark: fc.constantFrom<DecimalMark>('.', ','),
    grouping: fc.constantFrom('', ' ', "'", 'other' as const),
  })
  fc.assert(
    fc.property(written, ({ whole, part, mark, grouping }) => {
      const group = grouping === 'other' ? (mark === '.' ? ',' : '.') : grouping
      const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group)
      const text = part === '' ? grouped : `${grouped}${mark}${part}`
      const amount = part === '' ? String(whole) : `${whole}.${part}`
      expect(parseDecimal(text, mark)).toEqual({ amount })
      expect([{ amount }, { problem: 'ambiguous' }]).toContainEqual(parseDecimal(text))
    }),
  )
})

test('never throws, and returns plain decimal text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom<DecimalMark | undefined>('.', ',', undefined),
      (text, hint) => {
        const read = parseDecimal(text, hint)
        expect('amount' in read ? read.amount : '0').toMatch(/^-?\d+(\.\d+)?$/)
      },
    ),
  )
})
