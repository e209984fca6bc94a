import { expect, test } from 'vitest'
import { forwardedHeaders } from './proxy.ts'

test('headers of one connection are not sent on, nor those that Connection names (RFC 9110, 7.6.1)', () => {
  expect(
    forwardedHeaders({
      connection: 'close, X-Hop',
      'x-hop': '1',
      te: 'trailers',
      'proxy-connection': 'keep-alive',
      'keep-alive': 'timeout=5',
      'transfer-encoding': 'chunked',
      upgrade: 'h2c',
      'content-length': '7',
      'customer-id': '1001',
    }),
  ).toEqual({ 'content-length': '7', 'customer-id': '1001' })
})
