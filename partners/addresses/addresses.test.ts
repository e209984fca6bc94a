import { expect, test } from 'vitest'
import { listedAddresses, unlistedAddresses } from './list.ts'

const nobody = { isVpn: false, isProxy: false, isTor: false }

test('finds the networks of an address in the list, combining all that match', () => {
  const list = listedAddresses(`
    # who is where
    203.0.113.0/24 LT
    203.0.113.7 vpn proxy   # one of them hides
    2001:db8::/32 RO tor
  `)
  expect(list.of('203.0.113.9')).toEqual({ ...nobody, countryCode: 'LT' })
  expect(list.of('203.0.113.7')).toEqual({ ...nobody, countryCode: 'LT', isVpn: true, isProxy: true })
  expect(list.of('::ffff:203.0.113.9')).toEqual({ ...nobody, countryCode: 'LT' })
  expect(list.of('2001:db8::5')).toEqual({ ...nobody, countryCode: 'RO', isTor: true })
  expect(list.of('198.51.100.1')).toEqual(nobody)
})

test('without a list no address is known, and an invalid address never is', () => {
  expect([unlistedAddresses.of('203.0.113.9'), unlistedAddresses.of('nonsense')]).toEqual([nobody, nobody])
})

test.each(['203.0.113.0/33 LT', 'localhost', '203.0.113.1 lithuania', '203.0.113.1/x'])(
  'reports the line it cannot read: %s',
  (line) => {
    expect(() => listedAddresses(`\n${line}`)).toThrow('line 2 of the list of addresses')
  },
)
