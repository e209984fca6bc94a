import { sandboxes } from '#simulator/sandboxes/sandboxes.ts'
import { identityRunGet, identityVerificationStart } from '@sixpence/protocol/identity/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { TestBank, testSecret } from '#testing/bank/test-bank.ts'
import { productionSettings } from '#testing/test-settings.ts'
import { readConfig } from '#core/config.ts'
import { Dispatcher } from '#app/dispatch.ts'
import { handlers } from '#app/handlers.ts'
import { httpServer } from '#app/http.ts'
import { openPartners } from '#partners/partners.ts'
import { registerIdentityDesk } from './identity.ts'

let bank: TestBank
let town: FastifyInstance
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  town = httpServer(bank.services, new Dispatcher(bank.services, handlers))
  registerIdentityDesk(town, bank.services)
})
afterAll(async () => {
  await town.close()
  await bank.close()
})

const orders = async () =>
  (await town.inject({ url: '/town/api/identity' })).json<{
    orders: { reference: string; who: string; brand: string; outcome: string | null }[]
  }>().orders

const decide = async (payload: object): Promise<number> =>
  (await town.inject({ method: 'POST', url: '/town/api/identity', payload })).statusCode

test('the desk shows the waiting orders, and its decisions reach the bank by the signed callback', async () => {
  const bo = await bank.as('bo')
  const { workflowRunId = '', token = '' } = await bo.call(identityVerificationStart, {})
  expect(await orders()).toMatchObject([
    { reference: workflowRunId, who: 'Bo Lindqvist', brand: 'Ostra', outcome: null },
  ])
  expect(await decide({ reference: workflowRunId, outcome: 'failed', reason: 'unreadable' })).toBe(204)
  expect(await orders()).toMatchObject([{ outcome: 'failed' }])
  expect(await bank.stranger().call(identityRunGet, { workflowRunId, token })).toMatchObject({
    state: 'failed',
    reason: 'unreadable',
  })
})

test.each([{}, { reference: 'x', outcome: 'passed' }, { outcome: 'fine' }])(
  'an invalid decision is refused: %j',
  async (payload) => {
    expect(await decide(payload)).toBe(400)
  },
)

test('its page allows its own script and style only', async () => {
  const { body, headers } = await town.inject({ url: '/town/identity' })
  expect(body).toContain('Identity desk')
  expect(body).not.toMatch(/\son\w+=|javascript:|style="/)
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/)
})

test('it does not exist if the company is a real one', () => {
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`
  const real = readConfig({
    SIXPENCE_SECRET: testSecret,
    IDENTITY_URL: 'https://identity.test',
    IDENTITY_SECRET: secret,
  })
  expect(
    openPartners(real, bank.clock, sandboxes(real, bank.services.db, bank.clock)).identityDesk,
  ).toBeUndefined()
  const inProduction = openPartners(readConfig(productionSettings), bank.clock)
  expect(inProduction.identityDesk).toBeUndefined()
})
