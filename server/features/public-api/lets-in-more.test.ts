import { describe, expect, test } from 'vitest'
import { letsInMore } from './lets-in-more.ts'

describe('ranges let in more', () => {
  const range = (ipFrom: string, ipTo = ipFrom, isEnabled = true) => ({ ipFrom, ipTo, isEnabled })
  const office = range('203.0.113.5', '203.0.113.9')
  const off = { ...office, isEnabled: false }

  test.each([
    ['the last one is gone', [office], []],
    ['the last one is off', [office], [off]],
    ['a second one is added', [office], [office, range('198.51.100.7')]],
    ['one is moved', [office], [range('203.0.113.6', '203.0.113.10')]],
    ['one is exchanged for one of the other family', [office], [range('2001:db8::1')]],
    ['one of IPv6 with all addresses becomes one of IPv4', [range('::', 'ffff::')], [office]],
    [
      'one is longer than the next',
      [range('2001:db8::1', '2001:db8::9')],
      [range('2001:db8::1', '2001:db8::a')],
    ],
  ])('when %s', (_, before, after) => expect(letsInMore(before, after)).toBe(true))

  test.each([
    ['keys worked from everywhere', [], [office]],
    ['keys worked from everywhere with one that is off', [off], [office]],
    ['one that is off is added', [office], [office, range('198.51.100.7', '198.51.100.7', false)]],
    ['one becomes shorter', [office], [range('203.0.113.6', '203.0.113.8')]],
    ['one of two is gone', [office, range('2001:db8::1')], [office]],
    ['nothing is changed', [office], [office]],
  ])('not when %s', (_, before, after) => expect(letsInMore(before, after)).toBe(false))
})
