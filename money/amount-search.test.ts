import { expect, test } from 'vitest'
import { amountsIn, unitsIn } from './amount-search.ts'

test.each([
  ['24.50', ['24.50']],
  ['24,50', ['24.50']],
  ['-24.50', ['24.50']],
  ['−24,50 €', ['24.50']],
  ['EUR 1,234.50', ['1234.50']],
  ['1 234,50', ['1234.50']],
  ['1.234', ['1.234', '1234']],
  ['5', ['5']],
  ['12,50 eur', ['12.50']],
  ['INV 2032', []],
  ['inv-24.50x', []],
  ['#11604', []],
  ['', []],
])('a search for %s can mean %o [WE-21]', (typed, amounts) => {
  expect(amountsIn(typed)).toEqual(amounts)
})

test('an amount is sought only with the decimals its currency has', () => {
  expect(unitsIn('1.234', 'EUR')).toEqual([123_400n])
  expect(unitsIn('24.50', 'JPY')).toEqual([])
})
