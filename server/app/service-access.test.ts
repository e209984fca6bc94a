import { expect, test } from 'vitest'
import { isService } from './service-access.ts'

const serviceToken = 'a service token that only tests use 012345'
const from = (address: string, token: string | undefined = serviceToken) => ({ token, browser: { address } })

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.9', true],
  ['192.168.1.1', true],
  ['::1', true],
  ['fd12::7', true],
  ['::ffff:10.0.0.1', true],
  ['172.32.0.1', false],
  ['203.0.113.7', false],
  ['2001:db8::1', false],
  ['nonsense', false],
])('from %s the credential is good: %s [B169]', (address, isGood) => {
  expect(isService({ serviceToken }, from(address))).toBe(isGood)
})

test('without the credential, or if none is set, no caller is a service [B169]', () => {
  expect(isService({ serviceToken }, from('127.0.0.1', 'something else'))).toBe(false)
  expect(isService({ serviceToken }, { token: undefined, browser: { address: '127.0.0.1' } })).toBe(false)
  expect(isService({ serviceToken: undefined }, from('127.0.0.1'))).toBe(false)
})
