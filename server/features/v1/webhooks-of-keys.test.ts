import { apiKeyDelete } from '@sixpence/protocol/public-api/api-keys'
import { webhookUpdate } from '@sixpence/protocol/public-api/webhooks'
import type { ApiScope } from '@sixpence/protocol/rules/api-scopes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestApi, makeKey } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { confirmedBy } from '#testing/bank/test-confirm.ts'

let bank: TestBank
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.delivery_endpoint'))

const url = 'https://shop.example.com/hook'
const writes: ApiScope[] = ['webhooks:read', 'webhooks:write', 'payments:write']
const apiWith = async (scopes: ApiScope[], mode: 'live' | 'test' = 'live') => {
  const { id, key } = await makeKey(company, { scopes, mode })
  return { keyId: id, api: await TestApi.open(bank, key) }
}
const turnOn = (id: number) =>
  confirmedBy({ bank, client: company.ines, person: 'ines' }, webhookUpdate, { id, enabled: true })
const isOn = async (id: number) => {
  const { rows } = await bank.database.owner.query<{ isOn: boolean }>(
    'select is_on as "isOn" from app.delivery_endpoint where id = $1',
    [id],
  )
  return rows[0]?.isOn
}

test('a webhook gets only events whose objects its key may read [AT-08]', async () => {
  const { api } = await apiWith(writes)
  expect((await api.post('/webhooks', { name: 'Shop', url })).body).toMatchObject({ code: 'scopeMissing' })
  const paid = { name: 'Shop', url, events: ['payment.created'] }
  expect((await api.post('/webhooks', paid)).body).toMatchObject({ status: 403, code: 'scopeMissing' })
  const { api: reader } = await apiWith([...writes, 'invoices:read'])
  const { body } = await reader.post('/webhooks', { name: 'Shop', url })
  expect(body['events']).toEqual(['invoice.paid', 'invoice.rejected'])
  const wider = { events: ['invoice.paid', 'batch.completed'] }
  const changed = await reader.send('PATCH', `/webhooks/${body['id']}`, { body: wider })
  expect(changed.body).toMatchObject({ code: 'scopeMissing' })
})

test('a webhook of a live key is off until a person turns it on, and again when the key moves it [AT-08]', async () => {
  const { api } = await apiWith([...writes, 'payments:read'])
  const { body } = await api.post('/webhooks', { name: 'Shop', url, enabled: true })
  const id = Number(body['id'])
  const change = async (asked: object) => (await api.send('PATCH', `/webhooks/${id}`, { body: asked })).body
  expect(body['enabled']).toBe(false)
  expect(await change({ enabled: true })).toMatchObject({ status: 409, code: 'webhookNeedsPerson' })
  await turnOn(id)
  expect(await isOn(id)).toBe(true)
  expect(await change({ name: 'Shop 2', enabled: true })).toMatchObject({ enabled: true, name: 'Shop 2' })
  const elsewhere = 'https://evil.example.com/hook'
  expect(await change({ url: elsewhere, enabled: true })).toMatchObject({ code: 'webhookNeedsPerson' })
  expect(await isOn(id)).toBe(true)
  expect(await change({ url: elsewhere })).toMatchObject({ enabled: false, url: elsewhere })
  expect(await change({ enabled: true })).toMatchObject({ code: 'webhookNeedsPerson' })
})

test('a webhook whose address a key set goes off when the key is revoked [AT-09]', async () => {
  const { keyId, api } = await apiWith([...writes, 'payments:read'])
  const made = Number((await api.post('/webhooks', { name: 'Made', url })).body['id'])
  await turnOn(made)
  const { api: other } = await apiWith([...writes, 'payments:read'])
  const kept = Number((await other.post('/webhooks', { name: 'Kept', url })).body['id'])
  await turnOn(kept)
  await bank.settled()
  await bank.database.owner.query('delete from sandbox.message')
  await company.ines.call(apiKeyDelete, { id: keyId })
  expect([await isOn(made), await isOn(kept)]).toEqual([false, true])
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ body: string }>(
    `select body from sandbox.message where subject like '%was revoked'`,
  )
  expect(rows[0]?.body).toContain('webhooks whose addresses it set are off')
})

test('a test key turns the webhooks of its play money on by itself', async () => {
  const { api } = await apiWith([...writes, 'payments:read'], 'test')
  const { body } = await api.post('/webhooks', { name: 'Try', url })
  expect(body['enabled']).toBe(true)
})
