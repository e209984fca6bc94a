import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, amountText, compare, convert, costOf, currencies, isPositive, isZero, money } from './index.ts'
import { isZeroAmount, negate, parseAmount, scaleOf, share, split, subtract, zero } from './index.ts'
import type { Currency, Money, Rounding } from './index.ts'

const maxInt8 = 2n ** 63n - 1n
const oneOfEachScale: Currency[] = ['JPY', 'EUR', 'KWD', 'BTC']
const anyCurrency = fc.constantFrom(...oneOfEachScale)
const anyUnits = fc.bigInt({ min: -maxInt8 - 1n, max: maxInt8 })
const halfRange = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n - 1n })
const roundings: Rounding[] = ['halfEven', 'halfUp', 'up', 'down']
const anyDecimal = fc
  .tuple(fc.nat(100_000), fc.nat(99_999), fc.nat(5))
  .map(([whole, rest, scale]) =>
    scale ? `${whole}.${String(rest).padStart(5, '0').slice(0, scale)}` : `${whole}`,
  )

test('the tested currencies cover the scales 0, 2, 3 and 8', () => {
  expect(oneOfEachScale.map(scaleOf)).toEqual([0, 2, 3, 8])
  expect(currencies.every((currency) => scaleOf(currency) <= 8)).toBe(true)
})

test('every amount is unchanged after conversion to text and back', () => {
  fc.assert(
    fc.property(anyUnits, anyCurrency, (units, currency) => {
      const amount = money(units, currency)
      expect(parseAmount(amountText(amount), currency, { signed: true })).toEqual(amount)
    }),
  )
})

test.each([
  [1250n, 'EUR', '12.50'],
  [5n, 'EUR', '0.05'],
  [-5n, 'EUR', '-0.05'],
  [0n, 'EUR', '0.00'],
  [1250n, 'JPY', '1250'],
  [-1n, 'JPY', '-1'],
  [1n, 'BTC', '0.00000001'],
  [-maxInt8 - 1n, 'KWD', '-9223372036854775.808'],
] as const)('%s units of %s read "%s"', (units, currency, text) => {
  expect(amountText(money(units, currency))).toBe(text)
})

test.each([
  ['12.5', 'EUR', 1250n],
  ['007', 'EUR', 700n],
  ['0', 'JPY', 0n],
  ['92233720368547758.07', 'EUR', maxInt8],
  ['0000000000000000000000000000000000000001', 'JPY', 1n],
] as const)('reads "%s" in %s', (text, currency, units) => {
  expect(parseAmount(text, currency)).toEqual(money(units, currency))
})

test.each([
  ['', 'notANumber'],
  ['.5', 'notANumber'],
  ['5.', 'notANumber'],
  ['1,5', 'notANumber'],
  ['1 000', 'notANumber'],
  [' 1', 'notANumber'],
  ['1\n', 'notANumber'],
  ['1e3', 'notANumber'],
  ['0x10', 'notANumber'],
  ['+1', 'notANumber'],
  ['-1', 'notANumber'],
  ['٣', 'notANumber'],
  ['NaN', 'notANumber'],
  ['Infinity', 'notANumber'],
  ['1.005', 'tooManyDecimals'],
  ['1.100', 'tooManyDecimals'],
  ['92233720368547758.08', 'tooLarge'],
] as const)('refuses "%s" as euros: %s', (text, refused) => {
  expect(parseAmount(text, 'EUR')).toEqual({ refused })
})

test.each([
  ['0', true],
  ['0.00', true],
  ['-0.00', true],
  ['0.00000000', true],
  ['0.01', false],
  ['-0.01', false],
  ['10', false],
  ['', false],
  ['free', false],
])('"%s" is zero: %s', (text, isZeroText) => {
  expect(isZeroAmount(text)).toBe(isZeroText)
})

test('a megabyte of digits is refused at once', () => {
  expect(parseAmount('9'.repeat(1_000_000), 'EUR')).toEqual({ refused: 'tooLarge' })
})

test('any text is either parsed or refused by name, without an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), anyCurrency, (text, currency) => {
      const read = parseAmount(text, currency, { signed: true })
      expect('refused' in read || read.currency === currency).toBe(true)
    }),
  )
})

test('adding and subtracting are inverse, and order does not matter', () => {
  fc.assert(
    fc.property(halfRange, halfRange, anyCurrency, (x, y, currency) => {
      const [a, b] = [money(x, currency), money(y, currency)]
      expect(add(a, b)).toEqual(add(b, a))
      expect(subtract(add(a, b), b)).toEqual(a)
      expect(compare(a, b)).toBe(Math.sign(Number(x - y)))
    }),
  )
})

test('signs read as they should', () => {
  expect(isPositive(money(1n, 'EUR'))).toBe(true)
  expect(isPositive(zero('EUR'))).toBe(false)
  expect(isPositive(negate(money(1n, 'EUR')))).toBe(false)
  expect(isZero(zero('EUR'))).toBe(true)
})

test('two currencies are never mixed', () => {
  const [euro, dollar] = [money(1n, 'EUR'), money(1n, 'USD')]
  expect(() => add(euro, dollar)).toThrow('EUR and USD do not mix')
  expect(() => subtract(euro, dollar)).toThrow(TypeError)
  expect(() => compare(euro, dollar)).toThrow(TypeError)
})

test('an amount that does not fit an int8 is an error, not an overflow', () => {
  const most = money(maxInt8, 'EUR')
  expect(() => add(most, money(1n, 'EUR'))).toThrow(RangeError)
  expect(() => negate(money(-maxInt8 - 1n, 'EUR'))).toThrow(RangeError)
  expect(() => share(most, '200', 'down')).toThrow(RangeError)
  expect(() => convert(most, '2', 'USD', 'down')).toThrow(RangeError)
})

test.each([
  // units, percent, halfEven, halfUp, up, down
  [100n, '0.5', 0n, 1n, 1n, 0n],
  [300n, '0.5', 2n, 2n, 2n, 1n],
  [500n, '0.5', 2n, 3n, 3n, 2n],
  [-100n, '0.5', 0n, -1n, -1n, 0n],
  [-300n, '0.5', -2n, -2n, -2n, -1n],
  [199n, '1', 2n, 2n, 2n, 1n],
  [101n, '1', 1n, 1n, 2n, 1n],
  [1000n, '100', 1000n, 1000n, 1000n, 1000n],
  [1000n, '0', 0n, 0n, 0n, 0n],
])('a share of %s at %s %% rounds as it says', (units, percent, ...expected) => {
  expect(roundings.map((rounding) => share(money(units, 'EUR'), percent, rounding).units)).toEqual(expected)
})

test('a rounded share is never more than one unit from the exact one, and on the side of its mode', () => {
  fc.assert(
    fc.property(halfRange, anyCurrency, fc.nat(10_000), (units, currency, basisPoints) => {
      const percent = `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`
      const of = (rounding: Rounding) => share(money(units, currency), percent, rounding).units * 10_000n
      const exact = units * BigInt(basisPoints)
      expect(size(of('down')) <= size(exact) && size(exact) - size(of('down')) < 10_000n).toBe(true)
      expect(size(of('up')) >= size(exact) && size(of('up')) - size(exact) < 10_000n).toBe(true)
      for (const half of ['halfEven', 'halfUp'] as const)
        expect(size(of(half) - exact) * 2n <= 10_000n).toBe(true)
    }),
  )
})

test.each([
  [money(100n, 'EUR'), '1.0842', 'USD', 'halfEven', 108n],
  [money(1n, 'BTC'), '60000', 'EUR', 'down', 0n],
  [money(100_000_000n, 'BTC'), '60000.01', 'EUR', 'down', 6_000_001n],
  [money(1000n, 'JPY'), '0.0061', 'EUR', 'halfUp', 610n],
  [money(12_34n, 'EUR'), '163.5', 'JPY', 'halfUp', 2018n],
  [money(1n, 'KWD'), '3.25', 'USDT', 'down', 3250n],
] as const)('converts %o at %s to %s, %s', (from, rate, to, rounding, units) => {
  expect(convert(from, rate, to, rounding)).toEqual(money(units, to))
})

test.each([
  [money(1000n, 'USD'), '1.08429', 'EUR', 'up', 923n],
  [money(1000n, 'USD'), '1.08429', 'EUR', 'down', 922n],
  [money(6_000_001n, 'EUR'), '60000.01', 'BTC', 'up', 100_000_000n],
  [money(1n, 'EUR'), '0.0061', 'JPY', 'up', 2n],
] as const)('for %o at %s one pays in %s, %s', (to, rate, from, rounding, units) => {
  expect(costOf(to, rate, from, rounding)).toEqual(money(units, from))
})

test('the cost of an amount converts to at least that amount, and one unit less does not', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 1, max: 10 ** 9 }), (units, millionths) => {
      const rate = (millionths / 1e6).toFixed(6)
      const cost = costOf(money(units, 'USD'), rate, 'EUR', 'up')
      expect(convert(cost, rate, 'USD', 'down').units).toBeGreaterThanOrEqual(units)
      expect(convert(money(cost.units - 1n, 'EUR'), rate, 'USD', 'up').units).toBeLessThanOrEqual(units)
    }),
  )
  expect(() => costOf(money(1n, 'USD'), '0', 'EUR', 'up')).toThrow(RangeError)
})

test.each(['', '-1', '1e2', '1,5', 'NaN', ' 1', '.5', '5.'])(
  '"%s" is not a rate, percentage or weight',
  (text) => {
    const euro = money(100n, 'EUR')
    expect(() => share(euro, text, 'down')).toThrow(TypeError)
    expect(() => convert(euro, text, 'USD', 'down')).toThrow(TypeError)
    expect(() => split(euro, [text], 0)).toThrow(TypeError)
  },
)

test('the parts of a split sum to the whole, and only the named part differs from its share', () => {
  const weights = fc
    .array(anyDecimal, { minLength: 1, maxLength: 8 })
    .filter((all) => all.some((w) => Number(w) > 0))
  fc.assert(
    fc.property(anyUnits, anyCurrency, weights, fc.nat(7), (units, currency, weights, choice) => {
      const remainderTo = choice % weights.length
      const parts = split(money(units, currency), weights, remainderTo)
      expect(parts.reduce((sum, part) => sum + part.units, 0n)).toBe(units)
      const total = weights.reduce((sum, weight) => sum + exact(weight), 0n)
      parts.forEach((part: Money, i) => {
        const off = part.units * total - units * exact(weights[i] ?? '')
        expect(size(off) < total * (i === remainderTo ? BigInt(parts.length) : 1n)).toBe(true)
      })
    }),
  )
})

test('a split with zero weights, or without a part for the remainder, is an error', () => {
  expect(() => split(money(1n, 'EUR'), ['0', '0'], 0)).toThrow(RangeError)
  expect(() => split(money(1n, 'EUR'), ['1'], 1)).toThrow(RangeError)
})

const size = (x: bigint) => (x < 0n ? -x : x)

/** A weight with at most five decimals, scaled to a whole number. */
function exact(weight: string): bigint {
  const [whole = '', decimals = ''] = weight.split('.')
  return BigInt(whole + decimals.padEnd(5, '0'))
}
