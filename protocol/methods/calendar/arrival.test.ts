import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { methodsFor } from '../methods.ts'
import { arrivalOf, scheduleOf, valueDateOf } from './arrival.ts'
import { isBusinessDay } from './holidays.ts'
import { momentOf, wallTimeOf } from '@sixpence/days/zone'

const sepa = { rail: 'sepa', country: 'DE', currency: 'EUR' } as const
const ach = { rail: 'ach', country: 'US', currency: 'USD' } as const
const promise = (by: Parameters<typeof arrivalOf>[0], at: string) => {
  const arrival = arrivalOf(by, new Date(at))
  return arrival.kind === 'days'
    ? [arrival.sentOn, arrival.from, arrival.to, arrival.cutOff.toISOString()]
    : arrival
}

describe('a SEPA payment', () => {
  test.each([
    [
      'on Friday before three in Vilnius',
      '2026-11-20T12:59:59Z',
      ['2026-11-20', '2026-11-20', '2026-11-23', '2026-11-20T13:00:00.000Z'],
    ],
    [
      'on Friday at three',
      '2026-11-20T13:00:00Z',
      ['2026-11-23', '2026-11-23', '2026-11-24', '2026-11-23T13:00:00.000Z'],
    ],
    [
      'on Saturday',
      '2026-11-21T08:00:00Z',
      ['2026-11-23', '2026-11-23', '2026-11-24', '2026-11-23T13:00:00.000Z'],
    ],
    [
      'on the evening before Christmas',
      '2026-12-24T16:00:00Z',
      ['2026-12-28', '2026-12-28', '2026-12-29', '2026-12-28T13:00:00.000Z'],
    ],
    [
      'on the last evening of the year',
      '2026-12-31T16:00:00Z',
      ['2027-01-04', '2027-01-04', '2027-01-05', '2027-01-04T13:00:00.000Z'],
    ],
    // Still 31 December in London, already New Year's Day in Vilnius.
    [
      'in the first minutes of the year',
      '2026-12-31T22:30:00Z',
      ['2027-01-04', '2027-01-04', '2027-01-05', '2027-01-04T13:00:00.000Z'],
    ],
    [
      'before Easter',
      '2026-04-02T11:59:00Z',
      ['2026-04-02', '2026-04-02', '2026-04-07', '2026-04-02T12:00:00.000Z'],
    ],
    [
      'on the Friday before the clocks go forward',
      '2026-03-27T12:30:00Z',
      ['2026-03-27', '2026-03-27', '2026-03-30', '2026-03-27T13:00:00.000Z'],
    ],
    [
      'on the Monday after',
      '2026-03-30T12:30:00Z',
      ['2026-03-31', '2026-03-31', '2026-04-01', '2026-03-31T12:00:00.000Z'],
    ],
  ])('confirmed %s', (_, at, expected) => {
    expect(promise(sepa, at)).toEqual(expected)
  })
})

test.each([
  [
    'before the clocks go forward in New York',
    '2026-03-06T18:59:00Z',
    '2026-03-06',
    '2026-03-06T19:00:00.000Z',
  ],
  ['after', '2026-03-09T17:59:00Z', '2026-03-09', '2026-03-09T18:00:00.000Z'],
  ['after the hour', '2026-03-09T18:00:00Z', '2026-03-10', '2026-03-10T18:00:00.000Z'],
  ['on Thanksgiving', '2026-11-26T15:00:00Z', '2026-11-27', '2026-11-27T19:00:00.000Z'],
])('an ACH payment confirmed %s', (_, at, sentOn, cutOff) => {
  expect(arrivalOf(ach, new Date(at))).toMatchObject({ sentOn, cutOff: new Date(cutOff) })
  expect(valueDateOf(ach, new Date(at))).toBe(sentOn)
})

test('a wire waits for the holidays of its currency and of the bank', () => {
  const wire = { rail: 'swift', country: 'JP' } as const
  const wednesday = '2026-11-25T11:00:00Z'
  expect(promise({ ...wire, currency: 'USD' }, wednesday)).toEqual([
    '2026-11-25',
    '2026-11-27',
    '2026-12-01',
    '2026-11-25T12:00:00.000Z',
  ])
  expect(promise({ ...wire, currency: 'EUR' }, wednesday)).toEqual([
    '2026-11-25',
    '2026-11-26',
    '2026-11-30',
    '2026-11-25T12:00:00.000Z',
  ])
})

test('an instant payment is promised in minutes, on Christmas night too', () => {
  const instant = { rail: 'sepaInstant', country: 'DE', currency: 'EUR' } as const
  expect(promise(instant, '2026-12-25T23:59:00Z')).toEqual({ kind: 'minutes', most: 1 })
  expect(valueDateOf(instant, new Date('2026-12-25T23:59:00Z'))).toBe('2026-12-26')
})

test('every method has operating hours, and promises future business days', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  const offers = (['LT', 'US', 'GB', 'CA', 'RO', 'BR', 'JP', 'AU', 'IN', 'MX', 'UA'] as const).flatMap(
    (country) =>
      ['EUR', 'USD', 'GBP', 'RON', 'AUD', 'CAD', 'USDT'].flatMap((currency) =>
        methodsFor({ country, currency, brand: { digitalCurrencies: true } }),
      ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...offers), moments, (offer, now) => {
      const schedule = scheduleOf(offer)
      const arrival = arrivalOf(offer, now)
      expect(arrival.kind).toBe(schedule.kind)
      if (arrival.kind === 'minutes' || schedule.kind === 'minutes') return
      const { day } = wallTimeOf(now, schedule.cutOff.zone)
      expect(day <= arrival.sentOn && arrival.sentOn <= arrival.from && arrival.from <= arrival.to).toBe(true)
      expect(arrival.cutOff.getTime()).toBeGreaterThan(now.getTime())
      for (const text of [arrival.sentOn, arrival.from, arrival.to])
        expect(isBusinessDay(text, schedule.calendars)).toBe(true)
      const later = arrivalOf(offer, new Date(now.getTime() + 3_600_000))
      expect(later.kind === 'days' && later.to >= arrival.to).toBe(true)
    }),
  )
})

describe('a wall clock', () => {
  test.each([
    ['in the hour that does not exist', '2026-03-29', 3 * 60 + 30, '2026-03-29T01:30:00.000Z'],
    ['in the hour that comes twice: the first', '2026-10-25', 3 * 60 + 30, '2026-10-25T00:30:00.000Z'],
    ['at midnight', '2026-01-01', 0, '2025-12-31T22:00:00.000Z'],
  ])('of Vilnius %s', (_, day, minutes, moment) => {
    expect(momentOf({ day, minutes }, 'Europe/Vilnius').toISOString()).toBe(moment)
  })

  test('is converted back to the same minute, except in the hour that occurs twice', () => {
    const zones = [
      'Europe/Vilnius',
      'America/New_York',
      'Australia/Sydney',
      'Asia/Kolkata',
      'UTC',
      'Australia/Lord_Howe',
    ]
    const minutes = fc.integer({ min: 26_297_280, max: 52_594_560 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, count) => {
        const moment = new Date(count * 60_000)
        const wall = wallTimeOf(moment, zone)
        const back = momentOf(wall, zone)
        expect(wallTimeOf(back, zone)).toEqual(wall)
        expect([0, 30, 60]).toContain((moment.getTime() - back.getTime()) / 60_000)
      }),
    )
  })
})
