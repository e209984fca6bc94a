import { expect, test } from 'vitest'
import { startOfTest, TestClock } from './test-clock.ts'

const at = (time: string) => new Date(`2026-11-27T${time}Z`).getTime()

test.each([
  ['22:00:00', '22:00:00'],
  ['22:55:00', '22:55:00'],
  ['22:55:01', '23:00:00'],
  ['22:59:59.999', '23:00:00'],
])(
  'a test at %s begins at %s, so that rates and days stay as they are when it advances by minutes',
  (now, begins) => {
    expect(new Date(startOfTest(at(now)))).toEqual(new Date(at(begins)))
  },
)

test('the clock stands still until it is advanced', () => {
  const clock = new TestClock(at('22:00:00'))
  clock.advance(1_500)
  expect(clock.now()).toEqual(new Date(at('22:00:01.500')))
})
