import { expect, test } from 'vitest'
import { maskedPath, maskedUrl } from './masked-path.ts'

const key = 'sk_live_Tg5jD0yXw4q1mZ8u7oP2nB6vK3rL9sHcEfAiWdQxY-0'

test.each([
  ['/v1/payments?limit=20&cursor=n120', '/v1/payments?limit=20&cursor=n120'],
  [
    '/v1/payments/1204?status=completed&fromDate=2026-11-01',
    '/v1/payments/1204?status=completed&fromDate=2026-11-01',
  ],
  ['/v1/entries?accountId=310&currency=EUR', '/v1/entries?accountId=310&currency=EUR'],
  ['/v1/events/0197c1a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b', '/v1/events/0197c1a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b'],
  [`/v1/accounts?key=${key}`, '/v1/accounts?key=…'],
  [`/v1/accounts?cursor=${key}`, '/v1/accounts?cursor=…'],
  [`/v1/accounts?${key}`, '/v1/accounts?…=…'],
  [`/v1/accounts?${key}=1`, '/v1/accounts?…=…'],
  [`/v1/${key}/accounts`, '/v1/…/accounts'],
  ['/v1/payees?query=ines', '/v1/payees?query=…'],
  ['/v1/payees?email=ines%40ostra.example&limit=5', '/v1/payees?email=…&limit=5'],
  ['/v1/payees/ines%40ostra.example', '/v1/payees/…'],
  ['/v1/payees?status=ines%40ostra.example', '/v1/payees?status=…'],
  ['/v1/payees?access_token=abc', '/v1/payees?access_token=…'],
  ['/v1/payees/%E0%A4%A', '/v1/payees/…'],
])('of %s the log keeps %s', (url, kept) => expect(maskedPath(url)).toBe(kept))

test('a long path is cut', () => expect(maskedPath(`/${'a/'.repeat(1_000)}`)).toHaveLength(500))

test('for a server’s address the log has host and path, and no secrets', () => {
  expect(maskedUrl('https://shop.com:8443/hooks?token=abc&limit=2')).toBe(
    'https://shop.com:8443/hooks?token=…&limit=2',
  )
  expect(maskedUrl('https://hooks.shop.com/T0AB/B1CD/gX9yQ2wE4rT6yU8iO0pA1sD3fG5hJ7kL')).toBe(
    'https://hooks.shop.com/T0AB/B1CD/…',
  )
  expect(maskedUrl('nonsense')).toBe('…')
})
