import { money } from '@sixpence/money'
import { describe, expect, test } from 'vitest'
import { formatFor } from './format.ts'
import { type Language, languages } from './languages.ts'
import { paperFormat } from './paper.ts'

const en = formatFor('en', 'Europe/Vilnius')
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, '_')

describe('an amount', () => {
  test.each([
    ['5', 'EUR', '5.00_EUR'],
    ['0.123456789', 'BTC', '0.12345679_BTC'],
    ['1.5', 'BTC', '1.50_BTC'],
    ['0.00000001', 'BTC', '0.00000001_BTC'],
    ['0.04210350', 'BTC', '0.0421035_BTC'],
    ['-1252.9', 'EUR', '−1,252.90_EUR'],
    ['500', 'JPY', '500_JPY'],
    ['1.5', 'KWD', '1.500_KWD'],
    ['12', 'USDT', '12.00_USDT'],
    ['-0.00', 'EUR', '0.00_EUR'],
    ['92233720368547758.07', 'EUR', '92,233,720,368,547,758.07_EUR'],
    ['0.005', 'NOK', '0.005_NOK'],
  ])('%s of %s is %s: at least the usual decimals, at most 8, none lost [B290]', (value, code, shown) => {
    expect(spaced(en.amount(value, code))).toBe(shown)
  })

  test('has a plus only when asked for, and none at zero', () => {
    expect(['10', '-10', '0'].map((value) => en.amountParts(value, 'EUR', 'always').sign)).toEqual([
      '+',
      '−',
      '',
    ])
    expect(en.amountParts('-10', 'EUR', 'never').sign).toBe('')
  })

  test.each<[Language, string]>([
    ['en', '1,250.00_EUR'],
    ['es', '1.250,00_EUR'],
    ['ro', '1.250,00_EUR'],
    ['ru', '1_250,00_EUR'],
    ['ua', '1_250,00_EUR'],
    ['pt', '1_250,00_EUR'],
  ])('is written as %s writes it, thousands always grouped', (language, shown) => {
    expect(spaced(formatFor(language).amount('1250', 'EUR'))).toBe(shown)
  })

  test('is said with the currency’s name', () => {
    expect(en.spokenAmount('-1252.9', 'EUR')).toBe('-1,252.90 euros')
    expect(en.spokenAmount('4860', 'EUR', 'always')).toBe('+4,860.00 euros')
    expect(spaced(formatFor('ua').spokenAmount('1252.9', 'EUR'))).toBe('1_252,90 євро')
    expect(spaced(en.spokenAmount('0.5', 'USDT'))).toBe('0.50_USDT')
  })

  test('on paper is the same, from money; a sum without decimals has none', () => {
    const { money: written, wholeAmount } = paperFormat('ua')
    expect(spaced(written(money(-125_290n, 'EUR')))).toBe('−1_252,90_EUR')
    expect(spaced(wholeAmount(50_000, 'GBP'))).toBe('50_000_GBP')
  })

  test('that is no decimal text is a mistake of ours', () => {
    for (const wrong of ['', '1,5', '1e3', 'NaN', ' 1', '0x1'])
      expect(() => en.amount(wrong, 'EUR')).toThrow(TypeError)
  })
})

test('a rate has 4 to 6 significant digits', () => {
  expect(['11.61012', '4.97', '1.1', '150', '0.0000123456789'].map(en.rate)).toEqual([
    '11.6101',
    '4.970',
    '1.100',
    '150.0',
    '0.0000123457',
  ])
})

test('a rate on paper has all its digits', () => {
  expect(['1.08321547', '4.9700'].map(formatFor('ua').exactRate)).toEqual(['1,08321547', '4,97'])
})

test('shares and counts', () => {
  expect([en.percent(0.125), en.percent(1), en.count(10_000), en.compact(184_900)]).toEqual([
    '12.5%',
    '100%',
    '10,000',
    '184.9k',
  ])
})

test.each([
  [0, '0 kB'],
  [20, '0.1 kB'],
  [999, '1 kB'],
  [1500, '1.5 kB'],
  [999_960, '1 MB'],
  [1_000_000, '1 MB'],
  [1_500_000_000, '1.5 GB'],
  [2.5e15, '2,500 TB'],
])('%d bytes are shown as %s, in decimal units from kB up [B019]', (bytes, shown) => {
  expect(en.fileSize(bytes)).toBe(shown)
})

describe('a day heading', () => {
  const now = new Date('2026-11-20T10:40:00Z')
  test.each([
    ['2026-11-20', 'Today, 20 November'],
    ['2026-11-20T21:59:00Z', 'Today, 20 November'],
    ['2026-11-20T22:01:00Z', 'Saturday 21 November'],
    ['2026-11-19', 'Yesterday, 19 November'],
    ['2026-11-18', 'Wednesday 18 November'],
    ['2026-11-07', 'Saturday 7 November'],
    ['2026-11-06', '6 November'],
    ['2025-12-31', '31 December 2025'],
  ])('of %s is %s', (when, heading) => {
    expect(en.dayHeading(when, now)).toBe(heading)
  })

  test('is in the reader’s language', () => {
    const headings = languages.map((language) => formatFor(language, 'UTC').dayHeading('2026-11-19', now))
    expect(headings).toEqual([
      'Yesterday, 19 November',
      'Ayer, 19 de noviembre',
      'Ieri, 19 noiembrie',
      'Вчера, 19 ноября',
      'Учора, 19 листопада',
      'Ontem, 19 de novembro',
    ])
  })
})

test('a calendar day is never moved by a time zone, an instant is', () => {
  const far = formatFor('en', 'Pacific/Auckland')
  expect([far.day('2026-11-20'), far.day('2026-11-20T23:30:00Z')]).toEqual([
    '20 November 2026',
    '21 November 2026',
  ])
  expect([far.shortDay('2026-11-20'), far.month('2026-11-20')]).toEqual(['20 Nov', 'November 2026'])
  expect(far.calendarDay(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
})

test('a time is the bank’s; on paper it names its zone [FI-20]', () => {
  const instant = '2026-11-20T10:40:05Z'
  expect([en.time(instant), en.dayTime(instant)]).toEqual(['12:40', '20 November 2026 at 12:40'])
  expect(en.shortDayTime(instant)).toBe('20 Nov 2026, 12:40')
  expect(languages.map((language) => spaced(paperFormat(language).moment(instant)))).toEqual([
    '20 November 2026 at 12:40:05 EET',
    '20 de noviembre de 2026 a las 12:40:05 EET',
    '20 noiembrie 2026 la 12:40:05 EET',
    '20 ноября 2026 г. в 12:40:05 GMT+2',
    '20 листопада 2026 р. о 12:40:05 GMT+2',
    '20 de novembro de 2026 às 12:40:05 EET',
  ])
})

test('a month that stands alone has the form for that', () => {
  expect([
    formatFor('ru').monthName('2026-05-01', 'long'),
    formatFor('ua').monthName('2026-05-01', 'short'),
  ]).toEqual(['май', 'трав.'])
  expect(formatFor('ua').begun('листопад')).toBe('Листопад')
})

test('names come from the language', () => {
  expect([formatFor('ru').country('LT'), en.currencyName('RON'), en.currencyName('USDT')]).toEqual([
    'Литва',
    'Romanian Leu',
    'USDT',
  ])
  expect(en.list(['Norway', 'Spain', 'Peru'])).toBe('Norway, Spain and Peru')
})
