import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, dayOf, msOf } from '@sixpence/days'
import { invoiceReject } from '@sixpence/protocol/invoices/invoices'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v1OpenApi } from '#app/v1/openapi.ts'
import { workMass } from '#payments/mass/work.ts'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { TestApi, makeKey } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

type Heard = { headers: http.IncomingHttpHeaders; body: string; event: Told }
type Told = { type: string; timestamp: string; data: Record<string, unknown> }

let bank: TestBank
let company: TestCompany
let rails: TestRails
let api: TestApi
let shop: Awaited<ReturnType<typeof openShop>>
let secret: string
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  rails = await TestRails.open(bank, 'northlight', 'Operating')
  api = await TestApi.open(bank, (await makeKey(company)).key)
  shop = await openShop()
})
afterAll(async () => {
  shop.close()
  await bank.close()
})
beforeEach(async () => {
  await bank.settled()
  // The clock has advanced: sessions have expired.
  company = await TestCompany.of(bank, company)
  await bank.database.owner.query('delete from app.delivery_endpoint')
  shop.begin()
  secret = (await api.post('/webhooks', { name: 'Shop', url: shop.address })).body['secret'] as string
  // As a person does on the page Webhooks.
  await bank.database.owner.query('update app.delivery_endpoint set is_on = true')
})

async function openShop() {
  let heard: Heard[] = []
  let status = 200
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body, event: verified(request.headers, body) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/hooks`,
    heard: () => heard,
    answers: (next: number) => void (status = next),
    begin: () => {
      heard = []
      status = 200
    },
    close: () => void server.close(),
  }
}

/** Verifies like the company's server, with the library of Standard Webhooks; its clock is the bank's. */
function verified(headers: http.IncomingHttpHeaders, body: string): Told {
  const webhook = new Webhook(secret)
  const now = Date.now
  Date.now = () => bank.clock.now().getTime()
  try {
    return webhook.verify(body, headers as Record<string, string>) as Told
  } finally {
    Date.now = now
  }
}

const document = v1OpenApi()
const ajv = addFormats.default(new Ajv2020({ strict: false }))
ajv.addSchema({ $id: 'all', ...document })

/** All requests the server received, verified and validated against the description. */
function told(): Told[] {
  return shop.heard().map(({ event }) => {
    const pointer = `all#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`
    const check = ajv.getSchema(pointer)
    expect(check?.(event), `${event.type}: ${JSON.stringify(check?.errors)}`).toBe(true)
    return event
  })
}
const about = (id: unknown) =>
  told()
    .filter(({ data }) => [data['paymentId'], data['invoiceId'], data['batchId']].includes(id))
    .map(({ type, data }) => [type, data['status']].filter(Boolean).join(' '))

const propose = async (more: object = {}) => {
  const { body } = await api.post('/payments', {
    method: 'p2p',
    accountId: company.account,
    amount: '12.50',
    currency: 'EUR',
    toEmail: 'henrik@ostra-bank.example',
    ...more,
  })
  return Number(body['id'])
}
const proposeOut = (payeeName: string) =>
  propose({
    method: 'eft',
    toEmail: undefined,
    country: 'DE',
    permission: '3d',
    beneficiaryType: 'company',
    details: { payeeName, iban: 'DE89370400440532013000', reference: 'INV 7' },
  })

test('a payment inside is created, approved and completed, in this order, with the key that proposed it', async () => {
  const id = await propose({ note: 'Order 77' })
  await bank.settled()
  expect(about(id)).toEqual(['payment.created created'])
  await company.decide(company.anna, id)
  await bank.settled()
  expect(about(id)).toEqual([
    'payment.created created',
    'payment.approved completed',
    'payment.completed completed',
  ])
  expect(told()[0]?.data).toMatchObject({
    amount: '12.50',
    note: 'Order 77',
    proposedBy: { keyName: 'Shop' },
  })
})

test('a payment out is approved when people approve it, and completed when the company has paid', async () => {
  const id = await proposeOut('Druckerei Nord')
  await company.decide(company.anna, id)
  await bank.settled()
  expect(about(id)).toEqual(['payment.created created', 'payment.approved submitted'])
  for (let day = 0; day < 5; day++) await rails.wait(24)
  await bank.settled()
  expect(about(id).slice(2)).toEqual(['payment.completed completed'])
})

test('a payment out that is rejected has failed', async () => {
  const id = await proposeOut('Ana .rejected')
  await company.decide(company.anna, id)
  for (let day = 0; day < 5; day++) await rails.wait(24)
  await bank.settled()
  expect(about(id)).toEqual([
    'payment.created created',
    'payment.approved submitted',
    'payment.failed rejected',
  ])
})

test('what is declined, canceled by the key or not approved in time is canceled', async () => {
  const [declined, canceled, late, out] = [
    await propose(),
    await propose({ amount: '1.00' }),
    await proposeOut('Druckerei Nord'),
    await proposeOut('Papier Süd'),
  ]
  await company.decide(company.anna, declined, true)
  await api.send('POST', `/payments/${canceled}/cancel`)
  await api.send('POST', `/payments/${out}/cancel`)
  bank.clock.advance(msOf({ days: 31 }))
  await finishHeldPayments(bank.services)
  await bank.settled()
  for (const id of [declined, canceled, late, out])
    expect(about(id)).toEqual(['payment.created created', 'payment.canceled canceled'])
})

test('what is received is told, and that it pays an invoice; a rejected invoice as well', async () => {
  const bo = await bank.as('bo')
  const account = await bank.accountId('bo', 'Everyday')
  await bank.fund(account, '100.00')
  await bank.database.owner.query('update app.customer set approve_mode = 0 where id = $1', [
    await bank.customerId('bo'),
  ])
  bank.services.store.people.forget(await bank.personId('bo'))
  const dueDate = dayOf(after(bank.clock.now(), { days: 20 }))
  const asked = { toEmail: 'bo@ostra.example', amount: '5.00', currency: 'EUR', dueDate }
  const [paid, rejected] = [
    Number((await api.post('/invoices', { ...asked, note: 'one' })).body['id']),
    Number((await api.post('/invoices', { ...asked, note: 'two' })).body['id']),
  ]
  const { transactionId } = await bo.call(p2pSend, {
    accountId: account,
    amount: '5.00',
    currency: 'EUR',
    toEmail: 'pay@northlight.example',
    invoiceId: paid,
  })
  await bo.call(invoiceReject, { invoiceId: rejected, note: 'No' })
  await bank.settled()
  expect(told().find(({ type }) => type === 'payment.received')?.data).toMatchObject({
    paymentId: transactionId,
    amount: '5.00',
    payer: { email: 'bo@ostra.example' },
    invoiceId: paid,
  })
  expect(about(paid)).toContain('invoice.paid paid')
  expect(about(rejected)).toEqual(['invoice.rejected rejected'])
})

test('while the server is down nothing is lost: events wait, are listed, and are sent again on demand, under their id', async () => {
  shop.answers(503)
  const id = await propose()
  await bank.settled()
  const { body } = await api.get('/events')
  expect(body['data']).toMatchObject([
    { type: 'payment.created', state: 'waiting', attempts: 1, data: { paymentId: id } },
  ])
  const [first] = shop.heard()
  shop.answers(200)
  const again = await api.send('POST', `/webhooks/messages/${body['data'][0].id}/redeliver`)
  expect([again.status, again.body['id']]).toEqual([200, body['data'][0].id])
  await bank.settled()
  expect((await api.get('/events')).body['data'][0]).toMatchObject({ state: 'delivered', attempts: 2 })
  expect(shop.heard()).toHaveLength(2)
  expect(shop.heard()[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(shop.heard()[1]?.body).toBe(first?.body)
})

test('only the chosen events are told, of a webhook that is off none, and to another company nothing', async () => {
  const { body } = await api.get('/webhooks')
  await api.send('PATCH', `/webhooks/${body['data'][0].id}`, { body: { events: ['payment.completed'] } })
  const id = await propose()
  await company.decide(company.anna, id)
  await bank.settled()
  expect(about(id)).toEqual(['payment.completed completed'])
  await api.send('PATCH', `/webhooks/${body['data'][0].id}`, { body: { enabled: false } })
  const other = await propose()
  await company.decide(company.anna, other)
  await bank.settled()
  expect(about(other)).toEqual([])
  const { rows } = await bank.database.owner.query<{ customer: string }>(
    'select distinct customer_id as customer from app.delivery',
  )
  expect(rows).toEqual([{ customer: String(company.id) }])
})

test('a batch is created, approved and completed, or has failed when a payment of it has, or is canceled', async () => {
  const mass = new TestMass(bank, company.paul, company.account, 'paul')
  await bank.fund(company.account, '500.00')
  // Distinct amounts: equal amounts would be reported as payments made meanwhile.
  const batch = async (amount: string, ...names: string[]) => {
    const lines = names.map((payeeName) => ({ payeeName, iban: 'DE89370400440532013000', amount }))
    const { body } = await api.post('/batches', {
      format: 'lines',
      kind: 'eft',
      accountId: company.account,
      lines,
      ignoreIdentical: true,
    })
    return Number(body['id'])
  }
  const [paid, failed, declined, canceled] = [
    await batch('2.01', 'Druckerei Nord'),
    await batch('2.00', 'Druckerei Nord', 'Ana .rejected'),
    await batch('2.03', 'Papier Süd'),
    await batch('2.04', 'Papier Süd'),
  ]
  for (const id of [paid, failed, declined]) {
    const { transactionId = 0 } = await mass.confirm(id)
    await company.decide(company.anna, transactionId, id === declined)
  }
  await api.send('POST', `/batches/${canceled}/cancel`)
  for (const id of [paid, failed]) await mass.made(id)
  expect(about(paid)).toEqual(['batch.created uploaded', 'batch.approved confirmed'])
  for (let day = 0; day < 5; day++) await rails.wait(24)
  await bank.settled()
  await workMass(bank.services)
  await bank.settled()
  expect(about(paid)[2]).toBe('batch.completed completed')
  expect(about(failed)[2]).toBe('batch.failed partiallyPaid')
  expect(about(declined)).toEqual(['batch.created uploaded', 'batch.canceled rejected'])
  expect(about(canceled)).toEqual(['batch.created uploaded', 'batch.canceled cancelled'])
  expect(told().find(({ data }) => data['batchId'] === failed && 'progress' in data)?.data).toMatchObject({
    proposedBy: { keyName: 'Shop' },
    amount: '4.00',
  })
})

test('projected once more, nothing is told twice', async () => {
  const id = await propose()
  await bank.settled()
  const before = shop.heard().length
  const { webhookProjection } = await import('./webhook-projection.ts')
  const { operation } = await import('@sixpence/ledger')
  const found = await operation(bank.services.db, id)
  const client = await bank.services.db.connect()
  await webhookProjection.onOperations(client, found ? [found, found] : [])
  client.release()
  await bank.settled()
  expect(shop.heard()).toHaveLength(before)
})
