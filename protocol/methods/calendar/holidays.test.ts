import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, easter, isWeekend, nthWeekday, orthodoxEaster } from './day.ts'
import { addBusinessDays, businessDayFrom, isBusinessDay, isHoliday, type Calendar } from './holidays.ts'

/** Holidays of a year that fall on weekdays. */
function closed(calendar: Calendar, year: number): string[] {
  const days = Array.from({ length: 366 }, (_, count) => addDays(`${year}-01-01`, count))
  return days
    .filter((day) => day.startsWith(`${year}`) && !isWeekend(day) && isHoliday(day, calendar))
    .map((day) => day.slice(5))
}

test.each([
  [2008, '2008-03-23', '2008-04-27'],
  [2024, '2024-03-31', '2024-05-05'],
  [2025, '2025-04-20', '2025-04-20'],
  [2026, '2026-04-05', '2026-04-12'],
  [2027, '2027-03-28', '2027-05-02'],
  [2038, '2038-04-25', '2038-04-25'],
])('Easter of %i is on %s in the west, on %s in the east', (year, west, east) => {
  expect([easter(year), orthodoxEaster(year)]).toEqual([west, east])
})

test('the nth weekday of a month, from its beginning or its end', () => {
  expect(nthWeekday(2026, 11, 4, 4)).toBe('2026-11-26')
  expect(nthWeekday(2026, 5, 1, -1)).toBe('2026-05-25')
  expect(nthWeekday(2026, 6, 1, 1)).toBe('2026-06-01')
  expect(nthWeekday(2026, 8, 1, -1)).toBe('2026-08-31')
})

// United States: as published by the Federal Reserve until 2030 (K.8, 31 December 2025).
describe.each<[Calendar, number, string]>([
  ['target', 2026, '01-01 04-03 04-06 05-01 12-25'],
  ['target', 2027, '01-01 03-26 03-29'],
  ['us', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['us', 2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  ['us', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ['us', 2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  ['gb', 2022, '01-03 04-15 04-18 05-02 05-30 08-29 12-26 12-27'],
  ['gb', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['gb', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['ca', 2026, '01-01 02-16 04-03 05-18 07-01 08-03 09-07 09-30 10-12 11-11 12-25 12-28'],
  ['au', 2026, '01-01 01-26 04-03 04-06 06-08 12-25 12-28'],
  ['ro', 2026, '01-01 01-02 01-06 01-07 04-10 04-13 05-01 06-01 11-30 12-01 12-25'],
  ['br', 2026, '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-25'],
  ['mx', 2026, '01-01 02-02 03-16 04-02 04-03 05-01 09-16 11-02 11-16 12-25'],
  ['weekends', 2026, ''],
])('%s in %i', (calendar, year, days) => {
  test('has the holidays published for the year', () => {
    expect(closed(calendar, year).join(' ')).toBe(days)
  })
})

test('business days skip weekends, holidays of all calendars involved and the end of the year', () => {
  expect(addBusinessDays('2026-12-24', 1, ['target'])).toBe('2026-12-28')
  expect(addBusinessDays('2026-12-31', 1, ['target', 'us'])).toBe('2027-01-04')
  expect(addBusinessDays('2026-11-25', 1, ['target'])).toBe('2026-11-26')
  expect(addBusinessDays('2026-11-25', 1, ['target', 'us'])).toBe('2026-11-27')
  expect(addBusinessDays('2026-04-02', 2, ['target'])).toBe('2026-04-08')
  expect(businessDayFrom('2026-11-21', ['weekends'])).toBe('2026-11-23')
  expect(businessDayFrom('2026-11-23', ['weekends'])).toBe('2026-11-23')
})

test('adding business days always gives a business day, and adding more is never earlier', () => {
  const calendars: Calendar[] = ['target', 'us', 'gb', 'ca', 'au', 'ro', 'br', 'mx', 'weekends']
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 1, max: 10 }),
      fc.subarray(calendars, { minLength: 1, maxLength: 3 }),
      (from, count, chosen) => {
        const day = addDays('2010-01-01', from)
        const later = addBusinessDays(day, count, chosen)
        expect(isBusinessDay(later, chosen)).toBe(true)
        expect(later > day && later < addBusinessDays(day, count + 1, chosen)).toBe(true)
      },
    ),
  )
})
