import { describe, expect, test } from 'vitest'
import { line } from '#testing/bank.ts'
import { type Filters, hasFilters, inputOf, lineFilter, usableFilters } from './filters.ts'
import { lineOf } from '../lines/lines.ts'

describe('the filters of an address', () => {
  const all: Filters = {
    q: 'max',
    type: 'Card',
    direction: 'out',
    from: '2026-11-01',
    to: '2026-11-30',
    min: '5',
    max: '10.50',
    status: 'completed',
  }

  test('are used as they are when nothing is wrong', () => {
    expect(usableFilters(all, 'EUR')).toEqual({ filters: all, problems: {} })
  })

  test.each([
    [{ min: 'abc' }, 'EUR', { min: 'notAnAmount' }],
    [{ min: '-5' }, 'EUR', { min: 'notAnAmount' }],
    [{ max: '1.234' }, 'EUR', { max: 'tooManyDecimals' }],
    [{ max: '0.5' }, 'JPY', { max: 'tooManyDecimals' }],
    [{ max: '9'.repeat(30) }, 'EUR', { max: 'tooLarge' }],
    [{ min: '10', max: '5' }, 'EUR', { max: 'leastAboveMost' }],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'EUR', { to: 'fromAfterTo' }],
  ])('%o in %s: %o, and these filters are left out', (search, currency, problems) => {
    expect(usableFilters(search, currency)).toEqual({ filters: {}, problems })
  })

  test('what is wrong with one leaves the others at work', () => {
    expect(usableFilters({ min: 'x', max: '5', q: 'rent' }, 'EUR').filters).toEqual({ max: '5', q: 'rent' })
  })

  test('count as none when they say nothing', () => {
    expect(hasFilters(usableFilters({ q: '  ', min: '' }, 'EUR').filters)).toBe(false)
  })
})

test('a page of 20 is asked for, with the words of the call [B262]', () => {
  expect(inputOf(7, { q: 'rent', direction: 'in', from: '2026-11-01', min: '5' })).toMatchObject({
    accountId: 7,
    keyword: 'rent',
    transactionDirection: 'in',
    fromDate: '2026-11-01',
    fromAmount: '5',
    pageSize: 20,
  })
})

describe('a line that is here', () => {
  const rent = lineOf(
    line({
      operationType: 'Wire',
      counterpartyName: 'Gedimino 12 Residents',
      counterpartyEmail: 'house@mail.example',
      note: 'Rent',
      reference: 'INV 2031',
      amount: '-450.00',
      transactionDate: '2026-11-03T23:30:00Z',
    }),
  )

  test.each<[Filters, boolean]>([
    [{}, true],
    [{ q: 'GEDIMINO' }, true],
    [{ q: 'house@' }, true],
    [{ q: 'inv 2031' }, true],
    [{ q: 'salary' }, false],
    [{ q: '450,00 €' }, true],
    [{ q: '-450' }, true],
    [{ q: '45' }, false],
    [{ q: `#${rent.transaction.transactionId}` }, true],
    [{ type: 'Wire' }, true],
    [{ type: 'Card' }, false],
    [{ direction: 'in' }, false],
    [{ min: '450', max: '450' }, true],
    [{ min: '450.01' }, false],
    [{ max: '449.99' }, false],
    [{ from: '2026-11-04', to: '2026-11-04' }, true],
    [{ to: '2026-11-03' }, false],
    [{ from: '2026-11-05' }, false],
    [{ q: 'rent', direction: 'in' }, false],
  ])('fits %o: %s', (filters, fits) => {
    expect(lineFilter(filters, 'EUR')(rent)).toBe(fits)
  })
})

test.each([
  ['2026-11-28T21:59:59Z', '2026-11-28'],
  ['2026-11-28T22:00:00Z', '2026-11-29'],
  ['2026-03-28T22:30:00Z', '2026-03-29'],
  ['2026-10-25T21:30:00Z', '2026-10-25'],
])('a line of %s stands under %s, and the filter of that day finds it [WE-07]', (transactionDate, day) => {
  const shown = lineOf({ ...line(), transactionDate })
  expect(shown.day).toBe(day)
  expect(lineFilter({ from: day, to: day }, 'EUR')(shown)).toBe(true)
})
