import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../methods/calendar/day.ts'
import { isBusinessDay } from '../methods/calendar/holidays.ts'
import { dayOfPeriod, frequencies, lastDay, periodFrom, type Schedule } from './schedule.ts'

const days = (schedule: Schedule, count: number) =>
  Array.from({ length: count }, (_, at) => dayOfPeriod(schedule, at + 1))

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((after) => addDays('2000-01-01', after))
const anySchedule = fc.record({ frequency: fc.constantFrom(...frequencies), first: anyDay })
const calendarsOrNone = fc.constantFrom({}, { calendars: ['target' as const, 'us' as const] })
const anyPeriod = fc.integer({ min: 1, max: 400 })

describe('the days of a payment that repeats', () => {
  test.each([
    ['daily', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['weekly', ['2026-02-27', '2026-03-06', '2026-03-13']],
    ['biweekly', ['2026-02-27', '2026-03-13', '2026-03-27']],
    ['monthly', ['2026-02-27', '2026-03-27', '2026-04-27']],
    ['quarterly', ['2026-02-27', '2026-05-27', '2026-08-27']],
    ['yearly', ['2026-02-27', '2027-02-27', '2028-02-27']],
  ] as const)('are as far apart as their frequency says: %s [Q110]', (frequency, expected) => {
    expect(days({ frequency, first: '2026-02-27' }, 3)).toEqual(expected)
  })

  test('the 31st is the last day of a shorter month, and the 31st again after it', () => {
    expect(days({ frequency: 'monthly', first: '2026-12-31' }, 5)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
  })

  test('the 29th of February is the 28th until the next leap year', () => {
    expect(days({ frequency: 'yearly', first: '2024-02-29' }, 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  // Independent calculation: year and month by arithmetic, then the length of the month.
  test('never leave the month they belong to, and keep their day if the month has it', () => {
    fc.assert(
      fc.property(anyDay, anyPeriod, fc.constantFrom(1, 3, 12), (first, n, months) => {
        const frequency = ({ 1: 'monthly', 3: 'quarterly', 12: 'yearly' } as const)[months]
        const [year = 0, month = 0, anchor = 0] = first.split('-').map(Number)
        const index = year * 12 + (month - 1) + (n - 1) * months
        const length = new Date(Math.floor(index / 12), (index % 12) + 1, 0).getDate()
        const [gotYear, gotMonth, gotDay] = (dayOfPeriod({ frequency, first }, n) ?? '')
          .split('-')
          .map(Number)
        expect([gotYear, gotMonth, gotDay]).toEqual([
          Math.floor(index / 12),
          (index % 12) + 1,
          Math.min(anchor, length),
        ])
      }),
    )
  })

  test('each comes after the one before it', () => {
    fc.assert(
      fc.property(anySchedule, anyPeriod, (schedule, n) => {
        expect(dayOfPeriod(schedule, n + 1)! > dayOfPeriod(schedule, n)!).toBe(true)
      }),
    )
  })
})

describe('by the calendars of banks', () => {
  const banks = fc.subarray(['target', 'us', 'gb', 'br'] as const, { minLength: 1 })

  test('a payment is made on the next day that is a business day in all of them, and the planned day of the month is kept', () => {
    const monthly: Schedule = { frequency: 'monthly', first: '2026-10-01', calendars: ['target', 'us'] }
    expect(days(monthly, 4)).toEqual(['2026-10-01', '2026-11-02', '2026-12-01', '2027-01-04'])
    // Thanksgiving is a holiday in only one of the two calendars.
    const once: Schedule = { frequency: 'yearly', first: '2026-11-26', calendars: ['target', 'us'] }
    expect(days(once, 1)).toEqual(['2026-11-27'])
  })

  test('it is never made on a holiday, never before its day, and at most one business day later', () => {
    fc.assert(
      fc.property(anySchedule, banks, anyPeriod, (schedule, calendars, n) => {
        const [planned, made] = [dayOfPeriod(schedule, n)!, dayOfPeriod({ ...schedule, calendars }, n)!]
        expect(isBusinessDay(made, calendars) && made >= planned).toBe(true)
        for (let day = planned; day < made; day = addDays(day, 1))
          expect(isBusinessDay(day, calendars)).toBe(false)
      }),
    )
  })
})

describe('the next payment from a day on', () => {
  test('is the first whose day is not before it', () => {
    fc.assert(
      fc.property(anySchedule, anyDay, calendarsOrNone, (plain, day, calendars) => {
        const schedule = { ...plain, ...calendars }
        const n = periodFrom(schedule, day)
        expect(dayOfPeriod(schedule, n)! >= day).toBe(true)
        expect(n === 1 || dayOfPeriod(schedule, n - 1)! < day).toBe(true)
      }),
    )
  })
})

describe('the end', () => {
  test('by a number of payments: there are exactly so many', () => {
    fc.assert(
      fc.property(anySchedule, anyPeriod, (schedule, count) => {
        expect(dayOfPeriod({ ...schedule, count }, count)).toBe(lastDay({ ...schedule, count }))
        expect(dayOfPeriod({ ...schedule, count }, count + 1)).toBeUndefined()
      }),
    )
  })

  test('by a day: the last payment is on it or before it, and the next would be after it', () => {
    fc.assert(
      fc.property(anySchedule, fc.nat(3_000), (schedule, after) => {
        const ending = { ...schedule, last: addDays(schedule.first, after) }
        const end = lastDay(ending)!
        expect(end >= schedule.first && end <= ending.last).toBe(true)
        const n = periodFrom(schedule, end)
        expect(dayOfPeriod(ending, n)).toBe(end)
        expect(dayOfPeriod(ending, n + 1)).toBeUndefined()
      }),
    )
  })

  test('planned for a holiday it is still the last', () => {
    const schedule: Schedule = { frequency: 'daily', first: '2026-12-24', calendars: ['target'] }
    const ending = { ...schedule, last: '2026-12-26' }
    expect(lastDay(ending)).toBe('2026-12-26')
    expect(days(ending, 4)).toEqual(['2026-12-24', '2026-12-28', '2026-12-28', undefined])
  })

  test('there is none unless one was set', () => {
    expect(lastDay({ frequency: 'weekly', first: '2026-01-01' })).toBeUndefined()
  })
})
