import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { approvalList } from '@sixpence/protocol/approvals/approvals'
import { apiKeyDelete } from '@sixpence/protocol/public-api/api-keys'
import { Sixpence, SixpenceProblem, verifyWebhook, type WebhookMessage } from '@sixpence/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, TestApi } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
let baseUrl: string
let client: Sixpence
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  const { key } = await makeKey(company)
  baseUrl = (await TestApi.open(bank, key)).origin
  client = new Sixpence({ key, baseUrl, agent: 'Ledger Bot' })
})
afterAll(() => bank.close())

const payment = () => ({
  method: 'p2p' as const,
  accountId: company.account,
  amount: '12.50',
  currency: 'EUR' as const,
  toEmail: 'henrik@ostra-bank.example',
})

async function problemIn(act: Promise<unknown>): Promise<SixpenceProblem> {
  const error = await act.catch((item: unknown) => item)
  if (error instanceof SixpenceProblem) return error
  throw new Error('it was not refused', { cause: error })
}

test('reads accounts and iterates over the lines of one, each once', async () => {
  const accounts = await client.accounts.list({ limit: 2 }).take(100)
  expect(accounts.map(({ id }) => id)).toContain(company.account)
  expect(await client.accounts.get(company.account)).toEqual(
    accounts.find(({ id }) => id === company.account),
  )
  const inPages = await client.accounts.entries(company.account, { limit: 3 }).take(10)
  const atOnce = await client.accounts.entries(company.account, { limit: 50 }).take(10)
  expect(inPages).toHaveLength(10)
  expect(inPages).toEqual(atOnce)
})

test('proposes a payment that a person approves, and reads its outcome', async () => {
  const proposed = await client.payments.create(payment())
  expect(proposed).toMatchObject({ status: 'created', proposedBy: { agent: 'Ledger Bot' } })
  const { requests = [] } = await company.anna.call(approvalList, {})
  expect(requests.find(({ transactionId }) => transactionId === proposed.id)).toMatchObject({
    proposedBy: { agent: 'Ledger Bot' },
  })
  expect(await company.decide(company.anna, proposed.id)).toBe('approved')
  expect((await client.payments.get(proposed.id)).status).toBe('completed')
})

test('proposes a batch, iterates over its lines, reads its errors, and cancels it', async () => {
  const lines = ['1.00', '2.00', 'two'].map((amount) => ({ email: 'henrik@ostra-bank.example', amount }))
  const batch = await client.batches.create({
    format: 'lines',
    kind: 'p2p',
    accountId: company.account,
    lines,
  })
  expect(batch).toMatchObject({
    status: 'uploaded',
    lines: 3,
    withProblems: 1,
    problems: [{ line: 3, problems: [{ field: 'amount', code: 'amountNotANumber' }] }],
    proposedBy: { agent: 'Ledger Bot' },
  })
  const walked = await client.batches.lines(batch.id, { limit: 1 }).take(10)
  expect(walked.map(({ line, fields }) => [line, fields['amount']])).toEqual([
    [1, '1.00'],
    [2, '2.00'],
    [3, 'two'],
  ])
  expect((await client.batches.list({ limit: 1 }).first()).data[0]?.id).toBe(batch.id)
  expect((await client.batches.cancel(batch.id)).status).toBe('cancelled')
  expect((await client.batches.get(batch.id)).status).toBe('cancelled')
})

test('a repetition with the same key proposes nothing twice', async () => {
  const idempotencyKey = 'order-77-payment'
  const first = await client.payments.create(payment(), { idempotencyKey })
  expect(await client.payments.create(payment(), { idempotencyKey })).toEqual(first)
  const changed = client.payments.create({ ...payment(), amount: '13.00' }, { idempotencyKey })
  expect((await problemIn(changed)).code).toBe('idempotencyKeyReused')
  expect((await client.payments.cancel(first.id)).status).toBe('canceled')
})

test('a request whose answer was lost is repeated, and the payment is proposed once', async () => {
  let lost = 0
  const careless = new Sixpence({
    key: (await makeKey(company)).key,
    baseUrl,
    patience: { pauseMs: 1 },
    async fetch(request) {
      const answer = await fetch(request)
      if (request.method === 'POST' && lost++ === 0) {
        await answer.text()
        throw new TypeError('the connection was lost')
      }
      return answer
    },
  })
  const newest = async () => (await client.payments.list({ limit: 1 }).first()).data[0]?.id
  const proposed = await careless.payments.create(payment())
  expect(lost).toBe(2)
  expect(await newest()).toBe(proposed.id)
  expect((await client.payments.list({ limit: 2 }).first()).data[1]?.id).not.toBe(proposed.id)
})

test('a refusal of the bank is a problem with its name, its fields and the number of the request', async () => {
  expect(await problemIn(client.payments.get(999_999_999))).toMatchObject({
    status: 404,
    code: 'paymentNotFound',
  })
  const wrong = await problemIn(client.payments.create({ ...payment(), note: 'x'.repeat(2000) }))
  expect([wrong.status, wrong.code]).toEqual([400, 'invalidInput'])
  expect(wrong.errors.map(({ pointer }) => pointer)).toEqual(['#/note'])
  expect(wrong.requestId).toMatch(/^[\da-f-]{36}$/)
})

test('a key without the scope, and one that is revoked, are refused by name', async () => {
  const { id, key } = await makeKey(company, { scopes: ['accounts:read'] })
  const reader = new Sixpence({ key, baseUrl })
  expect((await reader.accounts.get(company.account)).currency).toBe('EUR')
  expect((await problemIn(reader.payments.create(payment()))).code).toBe('scopeMissing')
  await company.ines.call(apiKeyDelete, { id })
  expect((await problemIn(reader.accounts.get(company.account))).code).toBe('keyUnknown')
})

test('verifies the messages that the bank sends to a webhook', async () => {
  const heard: WebhookMessage[] = []
  let secret = ''
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push(verifyWebhook(secret, request.headers, body, { now: bank.clock.now().getTime() }))
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  // Earlier payments would be announced to it if they were projected after it was created.
  await bank.settled()
  const webhook = await client.webhooks.create({ name: 'Shop', url: `http://127.0.0.1:${port}/hooks` })
  secret = webhook.secret ?? ''
  // As a person does on the page Webhooks.
  await bank.database.owner.query('update app.delivery_endpoint set is_on = true')
  const { id } = await client.payments.create(payment())
  await bank.settled()
  expect(heard).toHaveLength(1)
  const [message] = heard
  if (message?.type !== 'payment.created') throw new Error('another event came')
  expect(message.data).toMatchObject({ paymentId: id, amount: '12.50', status: 'created' })
  expect((await client.events.list({ limit: 1 }).first()).data[0]).toMatchObject({
    id: message.id,
    type: 'payment.created',
    state: 'delivered',
  })
  expect((await client.webhooks.update(webhook.id, { enabled: false })).enabled).toBe(false)
  expect(await client.webhooks.delete(webhook.id)).toEqual({ id: webhook.id, livemode: true, deleted: true })
  server.close()
})
