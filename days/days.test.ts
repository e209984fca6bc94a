import { describe, expect, test } from 'vitest'
import {
  after,
  before,
  dayOf,
  daysLeft,
  endOf,
  firstOfMonth,
  msOf,
  secondOf,
  startOf,
  utcDayOf,
  utcStartOf,
  withTime,
  zoned,
} from './days.ts'
import { atBankTime, bankDay, bankDayEnd, bankDayStart, bankTime } from './zone.ts'

const at = (text: string): Date => new Date(text)

test.each([
  ['2026-11-20T21:59:59.999Z', '2026-11-20'],
  ['2026-11-20T22:00:00.000Z', '2026-11-21'],
  ['2026-11-21T01:30:00.000+02:00', '2026-11-21'],
  ['2026-11-30T22:30:00Z', '2026-12-01'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
  ['2026-06-30T20:59:59.999Z', '2026-06-30'],
  ['2026-06-30T21:00:00Z', '2026-07-01'],
  ['2026-03-28T22:00:00Z', '2026-03-29'],
  ['2026-03-29T20:59:59.999Z', '2026-03-29'],
  ['2026-10-24T21:00:00Z', '2026-10-25'],
  ['2026-10-25T21:59:59.999Z', '2026-10-25'],
  ['2028-02-29T12:00:00Z', '2028-02-29'],
  ['1969-12-31T12:00:00Z', '1969-12-31'],
])('the day of %s is %s, on server and web alike [FI-20 WE-07]', (moment, day) => {
  expect([dayOf(at(moment)), bankDay(at(moment))]).toEqual([day, day])
})

test.each([
  ['2026-11-20', '2026-11-19T22:00:00.000Z', '2026-11-20T22:00:00.000Z'],
  ['2026-12-31', '2026-12-30T22:00:00.000Z', '2026-12-31T22:00:00.000Z'],
  ['2027-02-28', '2027-02-27T22:00:00.000Z', '2027-02-28T22:00:00.000Z'],
  ['2028-02-28', '2028-02-27T22:00:00.000Z', '2028-02-28T22:00:00.000Z'],
  // Days of 23 hours and of 25.
  ['2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
  ['2026-10-25', '2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z'],
])('%s lasts from %s to %s, on server and web alike [FI-20 WE-07]', (day, from, until) => {
  expect([startOf(day).toISOString(), endOf(day).toISOString()]).toEqual([from, until])
  expect(bankDayStart(day).toISOString()).toBe(from)
  expect(bankDayEnd(day).getTime()).toBe(Date.parse(until) - 1)
})

test.each([
  ['2026-11-30T22:59:50Z', '2026-12-01 00:59:50'],
  ['2026-03-29T00:59:59Z', '2026-03-29 02:59:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29 04:00:00'],
  ['2026-06-30T12:00:00Z', '2026-06-30 15:00:00'],
])('the time of the bank at %s is %s, and is read back', (moment, time) => {
  expect(bankTime(at(moment))).toBe(time)
  expect(atBankTime(time)).toEqual(at(moment))
  expect(atBankTime('soon')).toEqual(at('never'))
})

test('limits are counted by the day in UTC', () => {
  expect(utcDayOf(at('2026-11-30T22:30:00Z'))).toBe('2026-11-30')
  expect(utcStartOf('2026-12-01')).toEqual(at('2026-12-01T00:00:00Z'))
})

test('a day that does not exist and an invalid date are faults', () => {
  for (const day of ['2026-02-29', '2026-13-01', '2026-11', '', '20 November'])
    for (const start of [startOf, utcStartOf]) expect(() => start(day)).toThrow(RangeError)
  for (const read of [dayOf, utcDayOf, zoned, secondOf]) expect(() => read(at('never'))).toThrow(RangeError)
})

describe('days', () => {
  test.each([
    ['2026-12-31', { days: 1 }, '2027-01-01'],
    ['2028-02-28', { days: 1 }, '2028-02-29'],
    ['2028-02-28', { days: 2 }, '2028-03-01'],
    ['2026-11-20', { weeks: 2 }, '2026-12-04'],
    ['2026-11-20', { days: 366 }, '2027-11-21'],
    ['2026-03-29', { days: 1 }, '2026-03-30'],
    ['2026-12-15', { months: 1 }, '2027-01-15'],
    ['2028-02-28', { years: 1 }, '2029-02-28'],
  ])('%s and %j is %s, and back', (day, duration, later) => {
    expect(after(day, duration)).toBe(later)
    expect(before(later, duration)).toBe(day)
  })
})

test.each([
  ['2026-01-31', '2026-02-28', '2025-12-31'],
  ['2028-01-31', '2028-02-29', '2027-12-31'],
  ['2026-03-31', '2026-04-30', '2026-02-28'],
  ['2028-03-30', '2028-04-30', '2028-02-29'],
  ['2026-12-31', '2027-01-31', '2026-11-30'],
])('of %s, the month after ends with %s and the month before with %s', (day, later, earlier) => {
  expect([after(day, { months: 1 }), before(day, { months: 1 })]).toEqual([later, earlier])
  const [moment, item] = [at(`${day}T14:30:05.123Z`), { months: 1 }]
  expect([after(moment, item), before(moment, item)]).toEqual([
    at(`${later}T14:30:05.123Z`),
    at(`${earlier}T14:30:05.123Z`),
  ])
})

test('a moment is moved exactly to the millisecond, across months, years and clock changes', () => {
  const moment = at('2026-12-31T23:59:59.999Z')
  expect(after(moment, { days: 1, hours: 1 })).toEqual(at('2027-01-02T00:59:59.999Z'))
  expect(before(moment, { years: 1, days: 30 })).toEqual(at('2025-12-01T23:59:59.999Z'))
  expect(after(at('2026-03-28T12:00:00Z'), { days: 2 })).toEqual(at('2026-03-30T12:00:00Z'))
  expect(after(moment, { days: -1 })).toEqual(before(moment, { days: 1 }))
  expect(moment).toEqual(at('2026-12-31T23:59:59.999Z'))
})

test.each([
  ['2026-11-01', '2026-11-01'],
  ['2026-11-30', '2026-11-01'],
  ['2028-02-29', '2028-02-01'],
  ['2026-12-31', '2026-12-01'],
])('the month of %s begins on %s', (day, first) => {
  expect(firstOfMonth(day)).toBe(first)
})

test('a time of day is that of the bank, and parts that are not given stay the same', () => {
  const moment = at('2026-11-20T21:31:05.123Z')
  expect(withTime(moment, { hour: 7, minute: 0, second: 20 })).toEqual(at('2026-11-20T05:00:20.123Z'))
})

test('a moment has the fields of its calendar date', () => {
  const { year, month, day, dayOfWeek } = zoned(at('2028-02-29T21:59:59Z'))
  expect({ year, month, day, dayOfWeek }).toEqual({ year: 2028, month: 2, day: 29, dayOfWeek: 2 })
})

test('durations are converted to milliseconds', () => {
  expect(msOf({ days: 7 })).toBe(604_800_000)
  expect(msOf({ days: 1, hours: 2, minutes: 3, seconds: 4 })).toBe(93_784_000)
})

test('a day that has begun counts as left, and the number is never negative', () => {
  const now = at('2026-11-20T12:00:00Z')
  const left = (until: Date): number => daysLeft({ now, until })
  expect(left(after(now, { days: 30 }))).toBe(30)
  expect(left(after(now, { days: 29, seconds: 1 }))).toBe(30)
  expect(left(after(now, { seconds: 1 }))).toBe(1)
  expect([left(now), left(before(now, { days: 3 }))]).toEqual([0, 0])
})

test('seconds are cut off, not rounded', () => {
  expect(secondOf(at('2026-11-20T12:31:05.999Z'))).toBe('2026-11-20T12:31:05')
  expect(secondOf(at('2026-11-20T00:00:00Z'))).toBe('2026-11-20T00:00:00')
})
