import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { calls } from '@sixpence/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { compressed, mayCompress } from './compressed.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open()
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

const ask = (method: string, input: object = {}, accepted?: string) =>
  ines.request({
    method: 'POST',
    url: `/?${method}`,
    headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }) },
    payload: { method, ...input },
  })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=1.0', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)(
  'a long answer goes to who takes %s as %s, and says the same',
  async (accepted, encoding, open) => {
    const plain = await ask('dictionaryCountryList')
    const packed = await ask('dictionaryCountryList', {}, accepted)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': 'no-store',
    })
    expect(open(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  },
)

test.each([undefined, '', 'identity', 'zstd', 'br;q=0', '*;q=0'])(
  'is sent uncompressed to a client that accepts %j',
  async (accepted) => {
    const answer = await ask('dictionaryCountryList', {}, accepted)
    expect([answer.headers['content-encoding'], answer.statusCode]).toEqual([undefined, 200])
    expect(answer.json<{ countries: unknown[] }>().countries.length).toBeGreaterThan(200)
  },
)

test('a short answer and a refusal are sent uncompressed', async () => {
  const short = await ask('balanceStepsGet', { currencyCode: 'EUR' }, 'br')
  const refused = await ask('dictionaryStateList', { countryCode: 'XX' }, 'br')
  for (const { headers } of [short, refused]) expect(headers['content-encoding']).toBeUndefined()
  expect(compressed('x'.repeat(1_023), 'br')).toBeUndefined()
  expect(compressed('x'.repeat(1_024), 'br')?.bytes.length).toBeLessThan(100)
})

test('calls that return credentials, move money or change anything are never compressed', () => {
  const all = [...calls.values()].filter(mayCompress)
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter((call) => call.money ?? call.changes ?? call.file)).toEqual([])
  // Codes that grant no access, the id and the name of a key, the card company's public key, and the path of an invoice's PDF, which needs a session.
  const harmless =
    /^(?:(?:country|state|phone|currency|\w*CurrencyCode|\w*CountryCode|postal|passkeys)\w*|oldWebUrl|urlPdf|keyId|keyName|companyKey)$/
  const found = all.flatMap((call) =>
    [...JSON.stringify(z.toJSONSchema(call.output, { unrepresentable: 'any' })).matchAll(/"(\w+)":\{/g)]
      .map(([, field = '']) => field)
      .filter((field) => /token|secret|ticket|jwt|code|key|link|url|cookie|password/i.test(field))
      .filter((field) => !harmless.test(field))
      .map((field) => `${call.name}.${field}`),
  )
  expect(found).toEqual([])
})

test('a call that declares no compression would otherwise be compressed', () => {
  const never = [...calls.values()].filter(({ compress }) => compress === 'never')
  expect(never.length).toBeGreaterThan(0)
  expect(never.filter((call) => !mayCompress({ ...call, compress: undefined as never }))).toEqual([])
})
