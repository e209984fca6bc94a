import { isPlayAccount, systemBalances, verify } from '@sixpence/ledger'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { adminCustomerList } from '@sixpence/protocol/desk/desk'
import { apiKeyDelete, apiKeyList, apiKeyRotate } from '@sixpence/protocol/public-api/api-keys'
import { webhookList, webhookMessageGet, webhookRequestList } from '@sixpence/protocol/public-api/webhooks'
import { apiScopes } from '@sixpence/protocol/rules/api-scopes'
import { operations } from '@sixpence/protocol/v1/index'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { notifyOfInvoices } from '#features/invoices/notify-of-invoices.ts'
import { destroyKeys, forgetAtOnce } from '#features/personal-data/forget.ts'
import { workMass } from '#payments/mass/work.ts'
import { workRails } from '#payments/rails/work.ts'
import { firstSandboxId, isSandbox } from '#rules/play-money.ts'
import { closeCustomer } from '#store/customer/customer-state.ts'
import { sandboxesOf } from '#store/customer/sandboxes.ts'
import { colleague } from '#testing/bank/colleague.ts'
import { dueLater, leastBody, TestApi, makeKey, pathOf, type ApiAnswer } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
let live: TestApi
let play: TestApi
let key: { id: number; key: string }
let account: number
let houseBefore: Awaited<ReturnType<typeof systemBalances>>
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  live = await TestApi.open(bank, (await makeKey(company)).key)
  houseBefore = await systemBalances(bank.services.db)
  key = await makeKey(company, { mode: 'test' })
  play = await TestApi.open(bank, key.key)
  account = (await accounts()).find(({ currency }) => currency === 'EUR')?.id ?? 0
})
afterAll(async () => {
  const found = await verify(bank.database.owner)
  await bank.close()
  if (found.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(found)}`)
})

type Listed = { id: number; livemode: boolean; currency: string; available: string; held: string }
const accounts = async () => (await play.get('/accounts')).body['data'] as Listed[]
const balance = async () => (await accounts()).find(({ id }) => id === account)

const all = [...operations.values()]
const named = all.map((anyOperation) => [anyOperation.operationId, anyOperation] as const)
const forTests = named.filter(([, { only }]) => only)
const unknownMessage = 'msg_00000000-0000-4000-8000-000000000000'
const idFor = ({ operationId }: AnyOperation, id: number) =>
  operationId === 'redeliverMessage' ? unknownMessage : id

const inside = (more: object = {}) => ({
  method: 'p2p',
  accountId: account,
  amount: '12.50',
  currency: 'EUR',
  toEmail: 'henrik@ostra-bank.example',
  ...more,
})
const out = () => ({
  method: 'eft',
  accountId: account,
  amount: '20.00',
  currency: 'EUR',
  country: 'DE',
  permission: '3d',
  beneficiaryType: 'company',
  details: { payeeName: 'Druckerei Nord GmbH', iban: 'DE89370400440532013000', reference: 'INV 7' },
})
const made = async (body: object): Promise<number> => {
  const { status, body: answer } = await play.post('/payments', body)
  expect([status, answer['status'], answer['livemode']]).toEqual([201, 'created', false])
  return answer['id'] as number
}
const decide = (id: number, how: string): Promise<ApiAnswer> =>
  play.send('POST', `/test/payments/${id}/${how}`)
const statusAfter = async (id: number, how: string) => {
  const { status, body } = await decide(id, how)
  return status === 200 ? body['status'] : body['code']
}

test('a test key is created for a company and is marked as such, also after a rotation', async () => {
  expect(key.key).toMatch(/^sk_test_[\w-]{43}$/)
  const { apiKeys = [] } = await company.ines.call(apiKeyList, { customerId: company.id })
  expect(Object.fromEntries(apiKeys.map(({ id, mode }) => [id, mode]))).toMatchObject({ [key.id]: 'test' })
  expect(apiKeys.filter(({ mode }) => mode === 'live')).toHaveLength(1)
  const other = await makeKey(company, { mode: 'test' })
  expect((await company.ines.call(apiKeyRotate, { id: other.id })).key).toMatch(/^sk_test_/)
  // A single sandbox for all test keys of a company.
  expect(await sandboxesOf(bank.services.db, company.id)).toHaveLength(2)
})

test('it acts on accounts with play money, which are not visible to the bank and its people', async () => {
  const own = await accounts()
  expect(own.length).toBeGreaterThanOrEqual(2)
  for (const apiKey of own) {
    expect([apiKey.livemode, apiKey.available, isPlayAccount(apiKey.id)]).toEqual([false, '100000.00', true])
  }
  expect(await systemBalances(bank.services.db)).toEqual(houseBefore)
  const { accounts: shown = [] } = await company.ines.call(balanceInquiry, {})
  expect(shown.filter(({ accountId }) => isPlayAccount(accountId))).toEqual([])
  const { client } = await colleague(bank, 'looks for companies')
  const { customers = [] } = await client.call(adminCustomerList, { search: '' })
  expect(customers.length).toBeGreaterThan(0)
  expect(customers.filter(({ id }) => isSandbox(id))).toEqual([])
  const { rows } = await bank.database.owner.query<{ n: number }>(
    `select count(*)::int as n from app.way_in w join app.account a on a.id = w.account_id where a.customer_id >= $1`,
    [firstSandboxId],
  )
  expect(rows[0]?.n).toBe(0)
})

describe('every operation', () => {
  test.each(named)('%s with a test key needs its scope', async (_, operation) => {
    const scopes = apiScopes.filter((scope) => scope !== operation.scope)
    const weak = await makeKey(company, { scopes, mode: 'test' })
    const answer = await play.send(operation.method, pathOf(operation, idFor(operation, 1)), {
      key: weak.key,
    })
    expect([answer.status, answer.body['code']]).toEqual([403, 'scopeMissing'])
    await company.ines.call(apiKeyDelete, { id: weak.id })
  })

  test.each(named.filter(([, { method }]) => method !== 'GET'))(
    '%s declares livemode in its answer',
    (_, operation) => {
      expect(JSON.stringify(z.toJSONSchema(operation.output))).toContain('livemode')
    },
  )

  test.each(named.filter(([, { method }]) => method === 'GET'))(
    '%s with a test key returns livemode: false in every object',
    async (_, operation) => {
      const answer = await play.send(operation.method, pathOf(operation, idFor(operation, account)))
      const objects = answer.body['data'] ?? (answer.status === 200 ? [answer.body] : [])
      expect((objects as Listed[]).filter((item) => item.livemode)).toEqual([])
    },
  )

  test.each(named.filter(([, { params }]) => params))(
    '%s with a test key finds nothing of the company itself, and a live key nothing of the sandbox',
    async (_, operation) => {
      const ask = (api: TestApi, id: number) =>
        api.send(operation.method, pathOf(operation, idFor(operation, id)), leastBody(operation))
      const [real, sandboxed] = await Promise.all([realIds(operation), playIds(operation)])
      expect((await ask(play, real)).status).toBe(404)
      expect((await ask(live, sandboxed)).status).toBe(operation.only ? 403 : 404)
    },
  )

  test.each(forTests)('%s is refused to a live key', async (_, operation) => {
    const answer = await live.send(operation.method, pathOf(operation, 1), operation.body ? { body: {} } : {})
    expect([answer.status, answer.body['code']]).toEqual([403, 'testKeyNeeded'])
  })

  test.each(forTests)('%s needs a key', async (_, operation) => {
    const answer = await play.send(operation.method, pathOf(operation, 1), { key: '' })
    expect([answer.status, answer.body['code']]).toEqual([401, 'bearerMissing'])
  })
})

const batchOf = (api: TestApi, accountId: number) =>
  api.post('/batches', {
    format: 'lines',
    kind: 'p2p',
    accountId,
    lines: [{ email: 'henrik@ostra-bank.example', amount: '1.00' }],
    ignoreIdentical: true,
  })

/** An id of the company itself, of the kind that the operation accepts. */
async function realIds({ path }: AnyOperation): Promise<number> {
  if (path.startsWith('/accounts')) return company.account
  if (path.includes('/payments')) return company.ask('3.00')
  if (path.includes('/batches')) return (await batchOf(live, company.account)).body['id']
  if (path.startsWith('/invoices')) return (await invoiceOf(live)).body['id']
  return (await webhookOf(live)).body['id']
}
async function playIds({ path }: AnyOperation): Promise<number> {
  if (path.startsWith('/accounts')) return account
  if (path.includes('/payments')) return made(inside())
  if (path.includes('/batches')) return (await batchOf(play, account)).body['id']
  if (path.startsWith('/invoices')) return (await invoiceOf(play)).body['id']
  return (await webhookOf(play)).body['id']
}
const webhookOf = (api: TestApi) =>
  api.post('/webhooks', { name: 'Hook', url: 'https://shop.example.com/hook' })
let invoices = 0
const invoiceOf = (api: TestApi) =>
  api.post('/invoices', {
    toEmail: 'bo@ostra.example',
    amount: '9.00',
    currency: 'EUR',
    dueDate: dueLater,
    note: `Print ${invoices++}`,
  })

test('a payment is approved or declined by a test call, once, and money moves in the sandbox only', async () => {
  const stands = await bank.stands(company.account)
  const before = Number((await balance())?.available)
  const [approved, declined] = [await made(inside()), await made(inside())]
  expect(await statusAfter(approved, 'approve')).toBe('completed')
  expect(await statusAfter(approved, 'approve')).toBe('completed')
  expect(await statusAfter(approved, 'decline')).toBe('paymentStateDiffers')
  expect(await statusAfter(declined, 'decline')).toBe('canceled')
  expect(await statusAfter(declined, 'decline')).toBe('canceled')
  expect(await statusAfter(declined, 'approve')).toBe('paymentStateDiffers')
  expect(await statusAfter(approved, 'settle')).toBe('paymentStateDiffers')
  expect(await statusAfter(approved, 'return')).toBe('paymentStateDiffers')
  const { body: payment } = await play.get(`/payments/${approved}`)
  const after = before - 12.5 - Number(payment['fee'])
  expect(Number((await balance())?.available)).toBeCloseTo(after, 2)
  expect(await bank.stands(company.account)).toBe(stands)
  expect(await systemBalances(bank.services.db)).toEqual(houseBefore)
})

test('of five concurrent approvals and five declines only one kind takes effect', async () => {
  const id = await made(inside())
  const ways = Array.from({ length: 10 }, (_, n) => (n % 2 ? 'approve' : 'decline'))
  const answers = await Promise.all(ways.map((how) => statusAfter(id, how)))
  const { body } = await play.get(`/payments/${id}`)
  const won = body['status'] === 'completed' ? 'approve' : 'decline'
  expect(['completed', 'canceled']).toContain(body['status'])
  const lost = answers.filter((_, at) => ways[at] !== won)
  expect(new Set(lost)).toEqual(new Set(['paymentStateDiffers']))
})

test('a payment out of a sandbox never reaches a payment company; test calls settle and return it', async () => {
  const id = await made(out())
  expect(await statusAfter(id, 'settle')).toBe('paymentStateDiffers')
  expect(await statusAfter(id, 'approve')).toBe('submitted')
  expect(await statusAfter(id, 'return')).toBe('paymentStateDiffers')
  await bank.settled()
  await workRails(bank.services)
  const { rows } = await bank.database.owner.query<{ state: string; attempts: number; isDue: boolean }>(
    'select state, attempts, next_at <= $2 as "isDue" from app.instruction where operation_id = $1',
    [id, bank.clock.now()],
  )
  expect(rows).toEqual([{ state: 'created', attempts: 0, isDue: true }])
  expect(await statusAfter(id, 'settle')).toBe('completed')
  expect(await statusAfter(id, 'settle')).toBe('completed')
  expect(await statusAfter(id, 'return')).toBe('returned')
  expect(await statusAfter(id, 'return')).toBe('returned')
  expect(await systemBalances(bank.services.db)).toEqual(houseBefore)
})

test('requested five times at once, a payment out settles once and is returned once', async () => {
  const before = Number((await balance())?.available)
  const id = await made(out())
  await decide(id, 'approve')
  const fee = Number((await play.get(`/payments/${id}`)).body['fee'])
  for (const [how, status, after] of [
    ['settle', 'completed', before - 20 - fee],
    ['return', 'returned', before - fee],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => statusAfter(id, how)))
    expect(answers).toEqual(answers.map(() => status))
    expect(Number((await balance())?.available)).toBeCloseTo(after, 2)
  }
})

test('a declined payment out is not sent either', async () => {
  const id = await made(out())
  expect(await statusAfter(id, 'decline')).toBe('canceled')
  await workRails(bank.services)
  expect(await statusAfter(id, 'settle')).toBe('paymentStateDiffers')
})

test('a payment arrives by a test call, once per Idempotency-Key', async () => {
  const before = Number((await balance())?.available)
  const body = { accountId: account, amount: '70.00', currency: 'EUR', note: 'Order 5' }
  const headers = { 'idempotency-key': 'arrives-once' }
  const first = await play.post('/test/payments/incoming', body, { headers })
  expect([first.status, first.body['amount'], first.body['livemode']]).toEqual([201, '70.00', false])
  expect((await play.post('/test/payments/incoming', body, { headers })).body).toEqual(first.body)
  expect(Number((await balance())?.available)).toBeCloseTo(before + 70, 2)
  const { body: entries } = await play.get(`/accounts/${account}/entries?limit=1`)
  expect(entries['data'][0]).toMatchObject({
    paymentId: first.body['paymentId'],
    amount: '70.00',
    note: 'Order 5',
    livemode: false,
  })
})

test('an incoming payment pays an invoice of the sandbox, and no customer outside it is notified of the invoice', async () => {
  const { body: invoice } = await invoiceOf(play)
  expect(invoice).toMatchObject({ type: 'sent', status: 'awaitingPayment', livemode: false })
  const pay = { accountId: account, amount: '9.00', currency: 'EUR', invoiceId: invoice['id'] }
  const wrong = await play.post('/test/payments/incoming', { ...pay, amount: '8.00' })
  expect(wrong.body['code']).toBe('invoiceAmountDiffers')
  const { body: received } = await play.post('/test/payments/incoming', pay)
  const { body: paid } = await play.get(`/invoices/${invoice['id']}`)
  expect(paid).toMatchObject({ status: 'paid', paymentId: received['paymentId'] })
  const again = await play.post('/test/payments/incoming', pay)
  expect(again.body['code']).toBe('invoicePaid')
  const real = await invoiceOf(live)
  const foreign = await play.post('/test/payments/incoming', { ...pay, invoiceId: real.body['id'] })
  expect(foreign.body['code']).toBe('invoiceUnknown')
  const { rows } = await bank.database.owner.query<{ n: number }>(
    'select count(*)::int as n from sandbox.message',
  )
  await bank.settled()
  await notifyOfInvoices(bank.services)
  const { rows: told } = await bank.database.owner.query<{ recipient: string; all: string }>(
    'select recipient, m::text as all from sandbox.message m order by id offset $1',
    [rows[0]?.n],
  )
  // Only the live webhook is mailed, not the sandbox's.
  expect(told.map(({ recipient }) => recipient)).toContain('bo@ostra.example')
  expect(told.filter(({ all: text }) => text.includes('Sandbox'))).toEqual([])
})

test('an impossible incoming payment is refused at its field', async () => {
  const body = { accountId: account, amount: '1.00', currency: 'EUR' }
  const codes = []
  for (const more of [
    { accountId: company.account },
    { currency: 'USD' },
    { amount: '0.00' },
    { amount: '1.001' },
    { invoiceId: 999_999_999 },
  ])
    codes.push((await play.post('/test/payments/incoming', { ...body, ...more })).body['code'])
  expect(codes).toEqual([
    'accountNotFound',
    'currencyMismatch',
    'amountNotPositive',
    'amountTooManyDecimals',
    'invoiceUnknown',
  ])
})

test('webhooks receive events of their own mode, with livemode', async () => {
  await bank.database.owner.query('delete from app.delivery_endpoint')
  await webhookOf(live)
  const { body: hook } = await webhookOf(play)
  expect(hook['livemode']).toBe(false)
  const id = await made(inside())
  await decide(id, 'approve')
  await bank.settled()
  const of = async (api: TestApi) => (await api.get('/events?limit=50')).body['data'] as { type: string }[]
  expect((await of(live)).map(({ type }) => type)).toEqual([])
  const told = (await of(play)).map(({ type }) => type)
  expect(told.toSorted()).toEqual(['payment.approved', 'payment.completed', 'payment.created'])
  expect((await play.get('/webhooks')).body['data']).toHaveLength(1)
  const { webhooks = [] } = await company.ines.call(webhookList, { customerId: company.id })
  expect(webhooks.map(({ id }) => id)).not.toContain(hook['id'])
})

test('a real payer cannot find the customers of a sandbox', async () => {
  const [double = 0] = await sandboxesOf(bank.services.db, company.id)
  for (const toEmail of [`partner.${double}@sandbox.invalid`, `sandbox.${double}@sandbox.invalid`]) {
    const { status, body } = await live.post('/payments', {
      ...inside({ toEmail }),
      accountId: company.account,
    })
    expect([status, body['code']]).toEqual([422, 'payeeUnknown'])
  }
})

test('its people see the webhooks of the sandbox and their messages, separate from those of the company', async () => {
  const mine = await play.post('/webhooks', { name: 'Try', url: 'https://shop.example.com/try' })
  const of = { customerId: company.id }
  const names = async (mode?: 'test') =>
    ((await company.ines.call(webhookList, { ...of, ...(mode && { mode }) })).webhooks ?? []).map(
      ({ name }) => name,
    )
  expect(await names()).not.toContain('Try')
  expect(await names('test')).toContain('Try')
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `with made as (insert into app.delivery (endpoint_id, customer_id, key, subject, event, facts, state, next_at, created_at,
         ended_at)
       select id, customer_id, 'k', 's', 'test', '{}', 'delivered', now(), now(), now() from app.delivery_endpoint where id = $1
       returning id)
     insert into app.delivery_attempt (delivery_id, number, at, ms, outcome, status)
     select id, 1, now(), 5, 'delivered', 200 from made returning delivery_id::int as id`,
    [mine.body['id']],
  )
  const message = rows[0]?.id ?? 0
  const attempts = async (mode?: 'test') =>
    (await company.ines.call(webhookRequestList, { ...of, ...(mode && { mode }) })).requests ?? []
  expect(await attempts()).toEqual([])
  // Its other webhook may have received events by now.
  const ofTry = (await attempts('test')).filter(({ webhook }) => webhook.name === 'Try')
  expect(ofTry).toMatchObject([{ message: { id: message } }])
  expect((await company.ines.call(webhookMessageGet, { id: message })).notice?.webhook.name).toBe('Try')
  const bo = await bank.as('bo')
  expect((await bo.call(webhookMessageGet, { id: message })).responseCode).not.toBe('00')
  await play.send('DELETE', `/webhooks/${mine.body['id']}`)
})

test('a batch of play money is submitted, approved by a test key, and paid; live keys can approve none', async () => {
  const webhook = await play.post('/webhooks', { name: 'Batches', url: 'https://shop.example.com/batches' })
  const { body } = await play.post('/batches', {
    format: 'lines',
    kind: 'eft',
    accountId: account,
    lines: [{ payeeName: 'Ana', iban: 'DE89370400440532013000', amount: '3.00' }],
  })
  expect(body).toMatchObject({ status: 'uploaded', livemode: false, withProblems: 0, lines: 1 })
  const path = `/test/batches/${body['id']}/approve`
  expect((await live.send('POST', path)).body['code']).toBe('testKeyNeeded')
  const approved = await play.send('POST', path)
  expect([approved.status, approved.body['status']]).toEqual([200, 'confirmed'])
  expect((await play.send('POST', path)).body['status']).toBe('confirmed')
  await bank.settled()
  await workMass(bank.services)
  await bank.settled()
  const lines = await play.get(`/batches/${body['id']}/lines`)
  expect(lines.body['data']).toMatchObject([{ livemode: false, status: 'underWay' }])
  expect(await statusAfter(lines.body['data'][0].paymentId, 'settle')).toBe('completed')
  await bank.settled()
  await workMass(bank.services)
  expect((await play.get(`/batches/${body['id']}`)).body['status']).toBe('completed')
  const told = (await play.get('/events?limit=50')).body['data'] as { type: string; webhookId: number }[]
  // There may be other webhooks of the sandbox.
  expect(
    told
      .filter(({ type, webhookId }) => webhookId === webhook.body['id'] && type.startsWith('batch.'))
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['batch.approved', 'batch.completed', 'batch.created'])
  await play.send('DELETE', `/webhooks/${webhook.body['id']}`)
})

test('when the company is closed, its sandbox is closed too, and test keys stop working', async () => {
  const { db } = bank.services
  await transaction(db, (client) => closeCustomer(client, company.id))
  const { rows } = await db.query<{ closed: boolean }>(
    'select closed from app.customer where sandbox_of = $1',
    [company.id],
  )
  expect(rows).toEqual([{ closed: true }, { closed: true }])
  expect((await play.get('/accounts')).body['code']).toBe('notAllowed')
})

test('when the company is erased, so is the data of its sandbox, and its keys are destroyed', async () => {
  const { db } = bank.services
  const { id: personId } = await company.hire('Leaver')
  const subjects = (await sandboxesOf(db, company.id)).map((id) => `customer:${id}`)
  const left = async () => {
    const { rows } = await bank.database.owner.query<{ keys: number; hooks: number; payees: number }>(
      `select (select count(*)::int from app.data_key where subject = any($1)) as keys,
         (select count(*)::int from app.delivery_endpoint where customer_id >= $2) as hooks,
         (select count(*)::int from app.payee where customer_id >= $2) as payees`,
      [subjects, firstSandboxId],
    )
    return rows[0]
  }
  // Two of the webhooks were removed; their log is kept.
  expect(await left()).toEqual({ keys: 2, hooks: 3, payees: 2 })
  const who = { personId, customerId: company.id }
  await transaction(db, (client) => forgetAtOnce(client, who))
  await destroyKeys(bank.services, who)
  expect(await left()).toEqual({ keys: 0, hooks: 0, payees: 0 })
})
