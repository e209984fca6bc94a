import { sandboxes } from '#simulator/sandboxes/sandboxes.ts'
import { signed } from '@sixpence/partners/webhook-signature'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, testSecret } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { productionSettings } from '#testing/test-settings.ts'
import { readConfig } from '#core/config.ts'
import { Dispatcher } from '#app/dispatch.ts'
import { handlers } from '#app/handlers.ts'
import { httpServer } from '#app/http.ts'
import { openPartners } from '#partners/partners.ts'
import { railsPage } from './rails.ts'

let bank: TestBank
let rails: TestRails
let town: FastifyInstance
let number = ''
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank)
  town = httpServer(bank.services, new Dispatcher(bank.services, handlers))
  railsPage(town, bank.services)
  const { rows } = await bank.services.db.query<{ number: string }>(
    'select number from app.account where id = $1',
    [rails.account],
  )
  number = rows[0]?.number ?? ''
})
afterAll(async () => {
  await town.close()
  await bank.close()
})

type TownPayment = {
  reference: string
  payee: string
  amount: string
  truth: string
  state: string
  cases: string[]
}
const shown = async () =>
  (await town.inject({ url: '/town/api/rails' })).json<{ payments: TownPayment[] }>().payments
const wish = async (payload: object) => {
  const answer = await town.inject({ method: 'POST', url: '/town/api/rails', payload })
  return answer.statusCode === 204 ? 'done' : answer.json<{ problem: string }>().problem
}

test('a person playing the other bank sees a payment and decides its outcome, callback and time', async () => {
  const operation = await rails.pay('Ana .manual')
  await rails.live()
  const [{ reference, ...payment } = { reference: '' }] = await shown()
  expect(payment).toMatchObject({
    payee: 'Ana .manual',
    amount: '100.00 EUR',
    truth: 'accepted',
    state: 'accepted',
  })
  const play = {
    do: 'play',
    partner: 'bank',
    reference,
    kind: 'settled',
    afterMinutes: 60,
    says: 'otherAmount',
  }
  expect(await wish(play)).toBe('done')
  await rails.live()
  expect(await shown()).toMatchObject([{ truth: 'accepted', state: 'accepted' }])
  await rails.wait(1)
  await rails.wait(1)
  expect(await shown()).toMatchObject([{ truth: 'settled', state: 'settled', cases: [] }])
  expect(await rails.cases(operation)).toEqual(['(wrongAmount)'])
  expect(await wish({ ...play, kind: 'rejected', afterMinutes: 0, says: 'untruth' })).toBe('done')
  await rails.live()
  expect(await shown()).toMatchObject([{ truth: 'settled', state: 'settled' }])
  expect(await rails.cases(operation)).toEqual(['(wrongAmount)', '(rejectedAfterSettled)'])
})

test('money paid into an account arrives there once; for an unknown number it waits in suspense with a case', async () => {
  const before = await rails.booked()
  const receive = { do: 'receive', partner: 'bank', amount: '25.00', currency: 'EUR', name: 'Kontor GmbH' }
  const spaced = number.replaceAll(/(.{4})/g, '$1 ')
  expect(await wish({ ...receive, account: spaced, remittance: 'Wages' })).toBe('done')
  expect(await wish({ ...receive, account: 'LT000000000000000000', remittance: '' })).toBe('done')
  expect(await wish({ ...receive, account: number, currency: 'USD', remittance: '' })).toBe('done')
  await rails.live()
  expect(await rails.booked()).toBe(before + 2_500n)
  expect([await rails.house('suspense'), await rails.house('suspense', 'USD')]).toEqual([2_500n, 2_500n])
  const cases = await bank.services.db.query<{ difference: string }>(
    `select difference from app.rail_case where resolved_at is null order by difference`,
  )
  expect(cases.rows).toEqual([{ difference: 'currencyDiffers' }, { difference: 'unknownAccount' }])
  const { rows } = await bank.services.db.query<{ detail: object }>(
    `select detail from ledger.operation where kind = 'outside' order by id desc limit 1`,
  )
  expect(rows[0]?.detail).toMatchObject({ counterparty: 'Kontor GmbH', note: 'Wages' })
  const told = await bank.services.db.query<{ data: object }>(
    `select data from app.push_event where event = 'notification' order by seq desc limit 1`,
  )
  expect(told.rows[0]?.data).toMatchObject({ type: 'payment.in', amount: '25.00', currencyCode: 'EUR' })
  // The payer of an unassigned pay-in is stored nowhere in clear.
  const events = await bank.services.db.query(`select from app.rail_event e where e::text like '%Kontor%'`)
  expect(events.rowCount).toBe(0)
})

test('a company can be closed for a while', async () => {
  expect(await wish({ do: 'away', partner: 'bank', minutes: 60 })).toBe('done')
  const operation = await rails.pay('Kontor GmbH')
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'unknown' })
  expect(await wish({ do: 'away', partner: 'bank', minutes: 0 })).toBe('done')
  await rails.wait(1)
  await rails.aMoment()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'settled' })
})

const known = {
  do: 'play',
  partner: 'bank',
  reference: 'sp1',
  kind: 'settled',
  afterMinutes: 0,
  says: 'truth',
}
const paid = { do: 'receive', partner: 'bank', account: 'x', currency: 'EUR', name: 'x', remittance: '' }
test.each([
  [known, 'The company has no payment with this reference.'],
  [{ ...known, kind: 'stolen' }, 'This page cannot do that.'],
  [{ ...known, afterMinutes: -1 }, 'This page cannot do that.'],
  [{ ...paid, amount: '0.00' }, 'Enter an amount, for example 25.00.'],
  [{ ...paid, amount: '1.001' }, 'Enter an amount, for example 25.00.'],
  [{}, 'This page cannot do that.'],
])('impossible commands are refused: %j', async (payload, problem) => {
  expect(await wish(payload)).toBe(problem)
})

test('its page allows its own script and style only, and lists all simulated failures', async () => {
  const { body, headers } = await town.inject({ url: '/town/bank' })
  expect(body).toContain('The other bank')
  expect(body).toContain('.unknownReference')
  expect(body).not.toMatch(/\son\w+=|javascript:|style="/)
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/)
})

test('a call without the company’s signature is refused, and an unknown company has no address', async () => {
  const key = Buffer.alloc(32, 3)
  const event = {
    id: 'e1',
    at: bank.clock.now().toISOString(),
    kind: 'settled',
    reference: 'sp1',
    units: '1',
    currency: 'EUR',
  }
  const { headers, body } = signed(key, event, bank.clock.now())
  const call = async (url: string) =>
    (await town.inject({ method: 'POST', url, headers, payload: body })).statusCode
  expect([await call('/callbacks/rails/bank'), await call('/callbacks/rails/postman')]).toEqual([401, 401])
  const kept = await bank.services.db.query(`select from app.rail_event where event_id = 'e1'`)
  expect(kept.rowCount).toBe(0)
})

test('a configured company is called, and its calls are verified with its secret only; production has no sandbox', async () => {
  const key = Buffer.alloc(32, 3)
  const env = {
    RAIL_CARD_PAYOUT_URL: 'https://cards.test',
    RAIL_CARD_PAYOUT_SECRET: `whsec_${key.toString('base64')}`,
  }
  const config = readConfig({ SIXPENCE_SECRET: testSecret, ...env })
  const real = openPartners(config, bank.clock, sandboxes(config, bank.services.db, bank.clock))
  expect(Object.keys(real.railDesks)).toEqual(['bank', 'digital', 'instant', 'interac'])
  const event = { id: 'e2', kind: 'settled', reference: 'sp1', units: '1', currency: 'EUR' }
  const now = bank.clock.now()
  const call = signed(key, { ...event, at: now.toISOString() }, now)
  expect(real.rails.cardPayout?.read(call, now)).toMatchObject(event)
  expect(real.rails.bank?.read(call, now)).toBeUndefined()
  const production = readConfig({ ...productionSettings, ...env })
  const inProduction = openPartners(production, bank.clock)
  expect([Object.keys(inProduction.rails), Object.keys(inProduction.railDesks)]).toEqual([['cardPayout'], []])
})

test('a person playing the other bank sets the holder of an account, and removes them again', async () => {
  const holder = () => bank.services.partners.accountHolders?.of('DE89370400440532013000')
  const account = 'de89 3704 0044 0532 0130 00'
  expect(await wish({ do: 'holder', account, name: ' Anna Müller ' })).toBe('done')
  expect(await holder()).toBe('Anna Müller')
  expect(await wish({ do: 'holder', account, name: '' })).toBe('done')
  expect(await holder()).toBeUndefined()
  for (const wrong of [{ account: '', name: 'Ana' }, { account: 'x'.repeat(51), name: 'Ana' }, { account }])
    expect(await wish({ do: 'holder', ...wrong })).toBe('This page cannot do that.')
})
