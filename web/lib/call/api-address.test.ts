import { agreementGet } from '@sixpence/protocol/session/session'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '#testing/browser.ts'
import { apiAddress, apiOrigin, apiOverride, takeApiOverride } from './api-address.ts'
import { exchange } from './exchange.ts'
import { clearStorage } from '#lib/storage.ts'

const brand = { protocol: 'https:', host: 'ostra.example' }

beforeEach(() => {
  emptyStorage()
  vi.stubGlobal('location', new URL('https://ostra.example/home'))
})

test('there is one production address and fifteen of staging, each its own [B020]', () => {
  const names = ['prod', ...Array.from({ length: 15 }, (_, at) => `staging${at + 1}`)]
  const addresses = names.map((name) => apiAddress(name, brand))
  expect(addresses).not.toContain(undefined)
  expect(new Set(addresses).size).toBe(16)
})

test.each(['staging0', 'staging16', 'staging01', 'staging', 'https://evil.example', '//evil.example', ''])(
  '%j is no address [B020]',
  (name) => expect(apiAddress(name, brand)).toBeUndefined(),
)

test('a name in the address changes where the next call goes, and is kept until the sign-out [B021]', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.origin)
    return Response.json({
      responseCode: '00',
      agreement: { id: 'a', version: 'b', title: 'c', sections: [] },
    })
  })
  const left = takeApiOverride(new URL('https://ostra.example/home?api=staging3&x=1'))
  expect(left.href).toBe('https://ostra.example/home?x=1')
  await exchange(agreementGet, { id: 'terms' })
  clearStorage()
  await exchange(agreementGet, { id: 'terms' })
  expect(asked).toEqual(['https://staging3.ostra.example', 'https://ostra.example'])
})

test('a foreign address is neither followed nor kept [B021]', () => {
  takeApiOverride(new URL('https://ostra.example/home?api=https://evil.example'))
  expect(apiOrigin(false)).toBe('https://ostra.example')
})

test('a production build knows no other address [B021]', () => {
  takeApiOverride(new URL('https://ostra.example/home?api=staging3'))
  expect(apiOverride(false)).toBe('staging3')
  expect(apiOverride(true)).toBeUndefined()
  expect(apiOrigin(true)).toBe('https://ostra.example')
})
