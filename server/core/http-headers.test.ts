import { expect, test } from 'vitest'
import { securityHeaders } from './http-headers.ts'

const hsts = (mode: 'demo' | 'production', how: 'subdomains' | 'host' | 'off') =>
  securityHeaders({ mode, hsts: how }).page['strict-transport-security']

test('browsers are told to use https for the host and its subdomains, for the host, or not, and never by the demo', () => {
  expect(hsts('production', 'subdomains')).toBe('max-age=31536000; includeSubDomains')
  expect(hsts('production', 'host')).toBe('max-age=31536000')
  expect(hsts('production', 'off')).toBeUndefined()
  expect(hsts('demo', 'subdomains')).toBeUndefined()
})

test('an answer of a call may load, run and frame nothing, and has no headers that only a document needs', () => {
  const { page, data } = securityHeaders({ mode: 'production', hsts: 'host' })
  expect(data['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(Object.keys(page)).toEqual(expect.arrayContaining(Object.keys(data)))
  expect(data).not.toHaveProperty('permissions-policy')
  expect(data['strict-transport-security']).toBe('max-age=31536000')
})
