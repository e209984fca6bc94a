import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currencies, lessBasisPoints } from '@sixpence/money'
import { afterAll, expect, test } from 'vitest'
import { listening } from '../testing.ts'
import { crossRate, perEuroOf, significant } from './cross.ts'
import { ecbRates, parseEcb } from './ecb.ts'
import { UnknownRate } from './rates.ts'
import { sandboxRates } from './sandbox.ts'

const sample = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
    <Cube time='2026-11-20'>
      <Cube currency='USD' rate='1.0850'/>
      <Cube currency='JPY' rate='163.41'/>
      <Cube currency='GBP' rate='0.84215'/>
      <Cube currency='RON' rate='4.9765'/>
    </Cube>
    <Cube time='2026-11-19'>
      <Cube currency='USD' rate='9.9999'/>
    </Cube>
  </Cube>
</gesmes:Envelope>`

const folder = mkdtempSync(join(tmpdir(), 'sixpence-rates-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [1n, 3n, '0.33333333'],
  [2n, 3n, '0.66666666'],
  [1n, 1n, '1'],
  [123_456_789n, 1n, '123456789'],
  [123_456_789n, 10n, '12345678'],
  [1n, 63_000_000_000n, '0.000000000015873015'],
  [99_999_999_9n, 1_000_000_000n, '0.99999999'],
])(
  'writes %i through %i as plain decimal text of eight significant digits',
  (numerator, denominator, text) => {
    expect(significant(numerator, denominator)).toBe(text)
  },
)

test('crosses two currencies through the euro', () => {
  const { perEuro } = parseEcb(sample)
  expect(crossRate(perEuro, 'EUR', 'USD')).toBe('1.085')
  expect(crossRate(perEuro, 'USD', 'EUR')).toBe('0.92165898')
  expect(crossRate(perEuro, 'USD', 'RON')).toBe('4.5866359')
  expect(() => crossRate(perEuro, 'USD', 'BTC')).toThrow(UnknownRate)
})

test.each(['', '0', '-1', '1e3', '1,5', '1.', 'NaN', '1.0000000000001'])(
  'does not accept %j as a rate',
  (text) => {
    expect(perEuroOf(text)).toBeUndefined()
  },
)

test('reads the newest day of an ECB file', () => {
  const { day, perEuro } = parseEcb(sample)
  expect(day).toBe('2026-11-20')
  expect([...perEuro.keys()]).toEqual(['USD', 'JPY', 'GBP', 'RON'])
})

test.each([
  '',
  '<html>not found</html>',
  sample.replace('1.0850', 'one'),
  sample.replaceAll("time='", "day='"),
])('refuses what is not an ECB file', (text) => {
  expect(() => parseEcb(text)).toThrow('ECB')
})

test('returns rates from a file, with the time of their publication', async () => {
  const file = join(folder, 'rates.xml')
  writeFileSync(file, sample)
  const rates = ecbRates(file, () => new Date('2026-11-20T18:00:00Z'))
  expect(await rates.rate('GBP', 'EUR')).toEqual({
    rate: '1.1874369',
    at: new Date('2026-11-20T15:00:00Z'),
    until: new Date('2026-11-20T19:00:00Z'),
  })
})

test('reads its address once an hour and keeps the old rates while it is down', async () => {
  let asked = 0
  let status = 200
  const server = createServer((_, answer) => {
    asked += 1
    answer.writeHead(status).end(status === 200 ? sample : 'no')
  })
  let now = Date.parse('2026-11-20T18:00:00Z')
  const rates = ecbRates(`http://127.0.0.1:${await listening(server)}/`, () => new Date(now))
  await Promise.all([rates.rate('USD', 'EUR'), rates.rate('EUR', 'USD')])
  expect(asked).toBe(1)
  status = 500
  now += 61 * 60_000
  expect((await rates.rate('EUR', 'USD')).rate).toBe('1.085')
  expect(asked).toBe(2)
  server.close()
})

test('an unreachable source of rates is named in the error', async () => {
  const server = createServer(() => {})
  const port = await listening(server)
  server.close()
  await expect(ecbRates(`http://127.0.0.1:${port}/`, () => new Date()).rate('USD', 'EUR')).rejects.toThrow(
    `no answer from the source of rates, 127.0.0.1:${port}`,
  )
})

test('the sandbox has rates for every currency, one per hour, with small changes', async () => {
  let now = Date.parse('2026-11-20T10:10:00Z')
  const rates = sandboxRates(() => new Date(now))
  for (const from of currencies)
    for (const to of currencies) expect((await rates.rate(from, to)).rate).toMatch(/^\d+(\.\d*[1-9])?$/)
  const first = await rates.rate('EUR', 'USD')
  now += 40 * 60_000
  expect(await rates.rate('EUR', 'USD')).toEqual(first)
  expect(first).toMatchObject({
    at: new Date('2026-11-20T10:00:00Z'),
    until: new Date('2026-11-20T11:00:00Z'),
  })
  now += 60 * 60_000
  const later = Number((await rates.rate('EUR', 'USD')).rate)
  expect(later).not.toBe(Number(first.rate))
  expect(Math.abs(later - 1.085)).toBeLessThan(0.003)
})

/** The product of two rates in units of 10^-40, exactly. */
const product = (...rates: [string, string]): bigint =>
  rates
    .map((rate) => {
      const [whole = '', fraction = ''] = rate.split('.')
      return BigInt(whole + fraction.padEnd(20, '0'))
    })
    .reduce((a, b) => a * b)

test('there and back is worth one at most, in every pair, at every hour, with every margin [AT-03]', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z')
  const rates = sandboxRates(() => new Date(now))
  for (let hour = 0; hour < 200; hour += 1) {
    now += 3_600_000
    for (const from of currencies)
      for (const to of currencies) {
        const [there, back] = [(await rates.rate(from, to)).rate, (await rates.rate(to, from)).rate]
        expect(product(there, back) <= 10n ** 40n, `${from} ${there} ${to} ${back}`).toBe(true)
        for (const margin of [1, 37]) {
          const less = lessBasisPoints(there, margin)
          expect(product(less, back) < 10n ** 40n, `${from} ${less} ${to} ${back}`).toBe(true)
        }
      }
  }
})

test('the sandbox returns the same on every machine', async () => {
  const rates = sandboxRates(() => new Date('2026-11-20T10:10:00Z'))
  const pairs = [
    await rates.rate('BTC', 'EUR'),
    await rates.rate('EUR', 'RON'),
    await rates.rate('USD', 'GBP'),
  ]
  expect(pairs.map((quote) => quote.rate)).toMatchInlineSnapshot(`
    [
      "63517.413",
      "4.9784233",
      "0.77648462",
    ]
  `)
})
