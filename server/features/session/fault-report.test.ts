import { faultReport } from '@sixpence/protocol/session/fault-report'
import type { InputOf } from '@sixpence/protocol/call'
import { afterAll, beforeEach, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

type Input = InputOf<typeof faultReport>

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, rateFactor: 1 })
})
afterAll(() => bank.close())
beforeEach(() => bank.clock.advance(10 * 60_000))

const fault: Input['faults'][number] = {
  reference: '1f0c9a3e',
  kind: 'a screen failed',
  name: 'TypeError',
  message: 'a property of nothing was read',
  of: 'balance',
  places: ['home-screen-Bx2-kQ9a.js:1:20417', 'react-C0ffee12.js:9:113'],
  route: '/transfer/p2p/receipt/$transactionId',
}
const input = (...faults: Input['faults']): Input => ({ release: '0.1.0+5d41402abc4b', faults })
const lines = () => bank.log.map((line) => JSON.parse(line) as Record<string, unknown>)
const told = () => lines().filter(({ msg }) => String(msg).startsWith('in a page: '))
afterEach(() => void bank.log.splice(0))

test('a fault in a page is one log line, with the reference number the person was shown', async () => {
  const answer = await bank.stranger('gintara').call(faultReport, input(fault))
  expect(answer.status).toBe(200)
  const [line, ...more] = told()
  expect(more).toEqual([])
  expect(line).toEqual({
    level: 40,
    time: expect.any(Number) as number,
    request: expect.any(String) as string,
    msg: 'in a page: a screen failed',
    brand: 'gintara',
    release: '0.1.0+5d41402abc4b',
    reference: '1f0c9a3e',
    name: 'TypeError',
    message: 'a property of nothing was read',
    of: 'balance',
    places: ['home-screen-Bx2-kQ9a.js:1:20417', 'react-C0ffee12.js:9:113'],
    route: '/transfer/p2p/receipt/$transactionId',
  })
})

test('several faults in one request are a line each, without the person signed in', async () => {
  const ines = await bank.as('ines')
  await ines.call(faultReport, input(fault, { ...fault, reference: 'aaaa0001', kind: 'strange error' }))
  expect(told().map(({ reference, msg }) => [reference, msg])).toEqual([
    ['1f0c9a3e', 'in a page: a screen failed'],
    ['aaaa0001', 'in a page: strange error'],
  ])
  expect(JSON.stringify(told())).not.toMatch(/ines|127\.0\.0\.1|personId|customer/)
})

describe('content that could be personal data is refused and not logged', () => {
  const eMail = 'ana@nowak.example'
  const card = '4111111111111111'
  const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI1MDAxIn0.c2ln'
  test.each<[string, unknown]>([
    ['an e-mail in the name of a property', { of: eMail }],
    ['a card’s number as a property', { of: card }],
    ['a card’s number inside a name', { of: `x${card}` }],
    ['a sentence', { of: 'Ana Nowak' }],
    ['an amount', { of: '1500.00' }],
    ['a message in free words', { message: `Unexpected token in "${eMail}"` }],
    ['a name in free words', { name: `Error of ${eMail}` }],
    ['a kind in free words', { kind: eMail }],
    ['an address with its ids', { route: '/transfer/p2p/receipt/100234' }],
    ['an address with its query', { route: `/login?to=${eMail}` }],
    ['a whole address', { route: 'https://ostra.example/home' }],
    ['a place in somebody else’s file', { places: ['https://evil.example/x.js:1:1'] }],
    ['a place without a file', { places: [`at ${token}`] }],
    ['a number in place of a file', { places: [`${card}.js:1:1`] }],
    ['too many places', { places: Array.from({ length: 13 }, () => 'app-1.js:1:1') }],
    ['a reference of its own', { reference: card }],
    ['a line break that would begin a line', { reference: '1f0c9a3e\n{"level":60}' }],
    ['a long name', { of: 'x'.repeat(33) }],
    ['a token as a name', { of: token }],
  ])('%s', async (_title, wrong) => {
    const answer = await bank
      .stranger()
      .raw(faultReport, { ...input(), faults: [{ ...fault, ...(wrong as object) }] })
    expect([answer.http, answer.responseCode]).toEqual([400, 'TA1'])
    expect(told()).toEqual([])
    const written = bank.log.join('')
    for (const secret of [eMail, card, token, 'Ana Nowak', '1500.00']) expect(written).not.toContain(secret)
  })

  test('a field that is not declared, beside a fault and in it', async () => {
    const beside = await bank.stranger().raw(faultReport, { ...input(fault), email: eMail })
    expect(beside.http).toBe(400)
    await bank.stranger().raw(faultReport, { ...input(), faults: [{ ...fault, email: eMail }] })
    expect(bank.log.join('')).not.toContain(eMail)
  })
})

test('a body above 16 kB is not read', async () => {
  const answer = await bank.stranger().raw(faultReport, { ...input(fault), more: 'x'.repeat(20_000) })
  expect(answer.http).toBe(413)
  expect(told()).toEqual([])
})

test('an address may report six times a minute', async () => {
  const stranger = bank.stranger()
  const statuses: number[] = []
  for (let index = 0; index < 8; index += 1)
    statuses.push((await stranger.call(faultReport, input(fault))).http)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(told()).toHaveLength(6)
})

test('all addresses together may write 120 lines a minute', async () => {
  const ten = input(...Array.from({ length: 10 }, () => fault))
  const statuses: number[] = []
  for (let index = 0; index < 14; index += 1) {
    const answer = await bank.app.inject({
      method: 'POST',
      url: '/faults',
      headers: { host: 'ostra.localhost:4000' },
      payload: ten,
      remoteAddress: `198.51.100.${index}`,
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429])
  expect(told()).toHaveLength(120)
})
