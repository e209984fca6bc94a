import { expect, test } from 'vitest'
import { securityHeaders } from './http-headers.ts'

const hsts = (mode: 'demo' | 'production', how: 'subdomains' | 'host' | 'off') =>
  securityHeaders({ mode, hsts: how })['strict-transport-security']

test('browsers are told to use https for the host and its subdomains, for the host, or not, and never by the demo', () => {
  expect(hsts('production', 'subdomains')).toBe('max-age=31536000; includeSubDomains')
  expect(hsts('production', 'host')).toBe('max-age=31536000')
  expect(hsts('production', 'off')).toBeUndefined()
  expect(hsts('demo', 'subdomains')).toBeUndefined()
})
