import { invoiceCreate } from '@sixpence/protocol/invoices/invoices'
import { p2pMassTransferText } from '@sixpence/protocol/mass/mass'
import { allowedIpCreate } from '@sixpence/protocol/public-api/allowed-ips'
import { apiKeyDelete, apiKeyUpdate, apiRequestList } from '@sixpence/protocol/public-api/api-keys'
import { apiScopes } from '@sixpence/protocol/rules/api-scopes'
import { operations } from '@sixpence/protocol/v1/index'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dueLater, TestApi, makeKey, leastBody, pathOf } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { confirmedBy } from '#testing/bank/test-confirm.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { receivedPayment } from '#testing/fixtures/received-payment.ts'
import { plantQuery, refusedConnection } from '#testing/plant.ts'

let bank: TestBank
let company: TestCompany
let api: TestApi
let key: { id: number; key: string }
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  key = await makeKey(company)
  api = await TestApi.open(bank, key.key)
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.allowed_ip'))

// Operations for test keys only are tested in test-keys.test.ts.
const all = [...operations.values()].filter(({ only }) => !only)
const named = all.map((anyOperation) => [anyOperation.operationId, anyOperation] as const)
const withId = named.filter(([, { params }]) => params)
const creating = named.filter(([, { creates }]) => creates)
const unknownMessage = 'msg_00000000-0000-4000-8000-000000000000'

/** A request for an object that does not exist; every earlier check is made first. */
const ask = (operation: AnyOperation, sent: Parameters<TestApi['send']>[2] = {}) =>
  api.send(
    operation.method,
    pathOf(operation, operation.operationId === 'redeliverMessage' ? unknownMessage : 999_999_999),
    sent,
  )

/** Status and name of a problem. @throws Error when it is not sent as a problem */
function seen({ status, headers, body }: Awaited<ReturnType<TestApi['send']>>): [number, unknown] {
  const { code, title, instance } = body
  const isWhole =
    headers.get('content-type') === 'application/problem+json; charset=utf-8' &&
    body['type'] === `urn:sixpence:problem:${String(code)}` &&
    body['status'] === status &&
    instance === `urn:uuid:${headers.get('request-id')}` &&
    !/[{}]/.test(String(title))
  if (!isWhole) throw new Error(`no problem: ${status} ${JSON.stringify(body)}`)
  return [status, code]
}

/** The answer to a repetition: the first answer without the fields shown only once. */
const repeatedOf = ({ shownOnce = [] }: AnyOperation, first: object): object =>
  Object.fromEntries(Object.entries(first).filter(([name]) => !shownOnce.includes(name)))

describe('every operation', () => {
  test.each(named)('%s needs a key in its header', async (_, operation) => {
    const answer = await ask(operation, { key: '' })
    expect(seen(answer)).toEqual([401, 'bearerMissing'])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    expect(seen(await ask(operation, { key: `sk_live_${'x'.repeat(43)}` }))).toEqual([401, 'keyUnknown'])
  })

  test.each(named)('%s needs its scope, and no other one serves', async (_, operation) => {
    const others = apiScopes.filter((scope) => scope !== operation.scope)
    const weak = await makeKey(company, { scopes: others })
    const answer = await ask(operation, { key: weak.key })
    expect(seen(answer)).toEqual([403, 'scopeMissing'])
    await company.ines.call(apiKeyDelete, { id: weak.id })
  })

  test.each(named)('%s is refused from a foreign address', async (_, operation) => {
    await company.ines.call(allowedIpCreate, {
      customerId: company.id,
      name: 'Office',
      ipFrom: '203.0.113.0',
      ipTo: '203.0.113.255',
    })
    expect(seen(await ask(operation))).toEqual([403, 'addressNotAllowed'])
  })

  test.each(named)(
    '%s is refused with a key that is switched off, expired or revoked',
    async (_, operation) => {
      const apiKey = await makeKey(company)
      await company.ines.call(apiKeyUpdate, { id: apiKey.id, enabled: false })
      expect(seen(await ask(operation, { key: apiKey.key }))).toEqual([401, 'keyUnknown'])
      await confirmedBy({ bank, client: company.ines, person: 'ines' }, apiKeyUpdate, {
        id: apiKey.id,
        enabled: true,
      })
      await bank.database.owner.query('update app.api_key set expires_at = $2 where id = $1', [
        apiKey.id,
        new Date(bank.clock.now().getTime() - 1),
      ])
      expect(seen(await ask(operation, { key: apiKey.key }))).toEqual([401, 'keyUnknown'])
      await bank.database.owner.query('update app.api_key set expires_at = null where id = $1', [apiKey.id])
      expect((await ask(operation, { key: apiKey.key })).status).not.toBe(401)
      await company.ines.call(apiKeyDelete, { id: apiKey.id })
      expect(seen(await ask(operation, { key: apiKey.key }))).toEqual([401, 'keyUnknown'])
    },
  )

  test.each(named)('%s is refused once who made the key has full access no more', async (_, operation) => {
    const { id, client } = await company.hire(`Keymaker of ${operation.operationId}`)
    const apiKey = await makeKey(company, {}, { client, person: '+37069900000' })
    await company.right(id, 3)
    expect(seen(await ask(operation, { key: apiKey.key }))).toEqual([403, 'ownerWithoutAccess'])
  })

  test.each(named)(
    '%s never accepts a key in the address, and does not log such a request',
    async (_, operation) => {
      const before = bank.log.length
      const path = `${pathOf(operation, 1)}?key=${key.key}`
      const answer = await api.send(operation.method, path, { key: '' })
      expect(seen(answer)).toEqual([400, 'keyInAddress'])
      expect(seen(await api.send(operation.method, path))).toEqual([400, 'keyInAddress'])
      expect(seen(await api.send(operation.method, path.replace('sk_', '%73k_'), { key: '' }))).toEqual([
        400,
        'keyInAddress',
      ])
      await bank.settled()
      expect(bank.log.slice(before).join('')).not.toContain(key.key)
      const { rows } = await bank.database.owner.query<{ paths: string }>(
        `select coalesce(string_agg(path, ' '), '') as paths from app.api_request`,
      )
      expect(rows[0]?.paths).not.toContain(key.key.slice(0, 20))
      expect(rows[0]?.paths).not.toContain('key=')
    },
  )

  test.each(named)('%s refuses a version it does not know, and names its own', async (_, operation) => {
    expect(seen(await ask(operation, { headers: { 'sixpence-version': '2020-01-01' } }))).toEqual([
      400,
      'versionUnknown',
    ])
    const answer = await ask(operation, { headers: { 'sixpence-version': '2026-11-25' } })
    expect(answer.headers.get('sixpence-version')).toBe('2026-11-25')
    expect(answer.body['code']).not.toBe('versionUnknown')
  })

  test.each(named)('%s tells no other site’s page anything, and sets no cookie', async (_, operation) => {
    const { headers } = await ask(operation, { headers: { origin: 'https://evil.example' } })
    expect(
      [...headers.keys()].filter((text) => text.startsWith('access-control') || text === 'set-cookie'),
    ).toEqual([])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(withId)('%s answers 404 for what is another company’s [B428]', async (_, operation) => {
    const [account, invoice, other, batch] = await Promise.all([
      bank.accountId('bo', 'Everyday'),
      foreignInvoice(),
      foreignPayment(),
      foreignBatch(),
    ])
    const id = operation.path.startsWith('/accounts')
      ? account
      : operation.path.startsWith('/invoices')
        ? invoice
        : operation.path.startsWith('/payments')
          ? other
          : operation.path.startsWith('/batches')
            ? batch
            : undefined
    const path = pathOf(operation, id ?? (operation.operationId === 'redeliverMessage' ? unknownMessage : 1))
    const answer = await api.send(operation.method, path, leastBody(operation))
    expect(answer.status).toBe(404)
  })

  test.each(named)('%s answers anything with a problem, never a fault', async (_, operation) => {
    const member = fc.oneof(
      fc.constantFrom(
        'id',
        'amount',
        'currency',
        'method',
        'accountId',
        'toEmail',
        'details',
        'limit',
        'cursor',
        '__proto__',
        'constructor',
        'note',
        'url',
        'events',
        'dueDate',
        'format',
        'kind',
        'lines',
        'csv',
        'columns',
        'type',
        'from',
      ),
      fc.string({ maxLength: 12 }),
    )
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        'p2p',
        'lines',
        'csv',
        'EUR',
        '1.00',
        '-1',
        'NaN',
        '\u0000',
        '9'.repeat(60),
        1e308,
        company.account,
      ),
    )
    const bodies = fc.oneof(
      fc.dictionary(member, value, { maxKeys: 6 }).map((item) => JSON.stringify(item)),
      fc.constantFrom('', '[]', 'null', '"x"', '{', '{"__proto__":{"a":1}}', '['.repeat(30_000)),
    )
    const queries = fc.array(fc.tuple(member, fc.string({ maxLength: 20 })), { maxLength: 3 })
    const id = fc.oneof(
      fc.integer(),
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.constant(String(2 ** 63)),
    )
    await fc.assert(
      fc.asyncProperty(bodies, queries, id, async (text, query, item) => {
        const path = pathOf(operation, encodeURIComponent(String(item)))
        const search = new URLSearchParams(query).toString()
        const hasBody = operation.method !== 'GET'
        const answer = await api.send(operation.method, `${path}?${search}`, hasBody ? { text } : {})
        expect(answer.status).toBeLessThan(500)
        expect(answer.status < 400 || seen(answer)[0] === answer.status).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

async function foreignInvoice(): Promise<number> {
  const bo = await bank.as('bo')
  const asked = { noteBody: 'Lamp', toEmail: 'leo@ostra.example', amount: '9.00', currency: 'EUR' } as const
  const { id } = await bo.call(invoiceCreate, { ...asked, dueDate: dueLater })
  return id ?? 0
}

async function foreignBatch(): Promise<number> {
  const bo = await bank.as('bo')
  const { batchId } = await bo.call(p2pMassTransferText, {
    fromAccountId: await bank.accountId('bo', 'Everyday'),
    text: 'ana@ostra.example;1.00',
    ignoreIdentical: true,
  })
  return batchId ?? 0
}

async function foreignPayment(): Promise<number> {
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `select id from ledger.operation where owner <> $1 and detail->>'payee' <> $1::text and kind like 'p2p%' limit 1`,
    [company.id],
  )
  return rows[0]?.id ?? 0
}

describe('what creates', () => {
  const inputs: Record<string, () => object> = {
    createPayment: () => ({
      method: 'p2p',
      accountId: company.account,
      amount: '3.10',
      currency: 'EUR',
      toEmail: 'henrik@ostra-bank.example',
    }),
    createInvoice: () => ({
      toEmail: 'bo@ostra.example',
      amount: '3.10',
      currency: 'EUR',
      dueDate: dueLater,
      note: `Print ${Math.random()}`,
    }),
    createBatch: () => ({
      format: 'lines',
      kind: 'p2p',
      accountId: company.account,
      lines: [{ email: 'henrik@ostra-bank.example', amount: '3.10' }],
      ignoreIdentical: true,
    }),
    createRefund: () => ({ amount: '0.10' }),
    createWebhook: () => ({ name: 'Hook', url: 'https://shop.example.com/hook' }),
  }
  let received: number
  beforeAll(async () => {
    const payer = {
      id: await bank.customerId('victor'),
      personId: await bank.personId('victor'),
      brand: 'quillo',
    }
    received = await receivedPayment(bank, company, {
      ...payer,
      account: await bank.accountId('victor', 'Everyday'),
    })
  })
  const pathTo = (operation: AnyOperation) =>
    operation.params ? pathOf(operation, received) : operation.path
  const countOf = async (): Promise<string> => {
    const { rows } = await bank.database.owner.query<{ n: string }>(
      `select concat((select count(*) from ledger.operation), ' ', (select count(*) from app.invoice), ' ',
         (select count(*) from app.delivery_endpoint), ' ', (select count(*) from app.mass_batch)) as n`,
    )
    return rows[0]?.n ?? ''
  }

  test.each(creating)('%s needs an Idempotency-Key', async (name, operation) => {
    for (const headers of [
      { 'idempotency-key': '' },
      { 'idempotency-key': 'short' },
      { 'idempotency-key': 'x'.repeat(256) },
    ])
      expect(seen(await api.post(pathTo(operation), inputs[name]?.(), { headers }))).toEqual([
        400,
        'idempotencyKeyMissing',
      ])
  })

  test.each(creating)(
    '%s sent again gets the first answer and is executed once; with another body it is refused',
    async (name, operation) => {
      const body = inputs[name]?.() ?? {}
      const headers = { 'idempotency-key': `order-${name}-1` }
      const first = await api.post(pathTo(operation), body, { headers })
      expect(first.status).toBe(201)
      const before = await countOf()
      const again = await api.post(pathTo(operation), Object.fromEntries(Object.entries(body).reverse()), {
        headers,
      })
      expect([again.status, again.body]).toEqual([201, repeatedOf(operation, first.body)])
      expect([first, again].map((apiAnswer) => apiAnswer.headers.get('idempotency-replayed'))).toEqual([
        null,
        'true',
      ])
      const other = { ...body, ...('amount' in body ? { amount: '3.11' } : { name: 'Other' }) }
      expect(seen(await api.post(pathTo(operation), other, { headers }))).toEqual([
        409,
        'idempotencyKeyReused',
      ])
      expect(await countOf()).toBe(before)
    },
  )

  test.each(creating)('%s sent five times at once is done once', async (name, operation) => {
    const body = inputs[name]?.() ?? {}
    const headers = { 'idempotency-key': `at-once-${name}` }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post(pathTo(operation), body, { headers })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((apiAnswer) => apiAnswer.body['id'])).size).toBe(1)
    for (const answer of answers) expect([201, 409]).toContain(answer.status)
    const last = await api.post(pathTo(operation), body, { headers })
    expect(last.body).toEqual(repeatedOf(operation, made[0]?.body ?? {}))
  })

  test('after a crash before the answer was stored, a payment is found again and an invoice is not created twice', async () => {
    for (const name of ['createPayment', 'createInvoice']) {
      const operation = operations.get(name)
      const body = inputs[name]?.() ?? {}
      const headers = { 'idempotency-key': `crash-${name}` }
      const first = await api.post(operation?.path ?? '', body, { headers })
      await bank.database.owner.query('update app.api_reply set status = null, body = null')
      expect(seen(await api.post(operation?.path ?? '', body, { headers }))).toEqual([409, 'requestUnderWay'])
      bank.clock.advance(31_000)
      const before = await countOf()
      const again = await api.post(operation?.path ?? '', body, { headers })
      const isFound = again.body['id'] === first.body['id']
      expect([again.status, isFound || again.body['code']]).toEqual(
        name === 'createPayment' ? [201, true] : [409, 'answerLost'],
      )
      expect(await countOf()).toBe(before)
    }
  })

  test('a refused request can be sent again under its key', async () => {
    const headers = { 'idempotency-key': 'refused-once' }
    const body = inputs['createInvoice']?.() ?? {}
    expect((await api.post('/invoices', { ...body, dueDate: '2020-01-01' }, { headers })).status).toBe(422)
    expect((await api.post('/invoices', body, { headers })).status).toBe(201)
  })

  test('two equal invoices with a key each are two invoices [WE-02]', async () => {
    const body = inputs['createInvoice']?.() ?? {}
    const [first, second] = await Promise.all(
      ['order-0001-aaaa', 'order-0002-bbbb'].map((key) =>
        api.post('/invoices', body, { headers: { 'idempotency-key': key } }),
      ),
    )
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.body['id']).not.toBe(first?.body['id'])
  })

  test('idempotency keys of another company are independent', async () => {
    const { rows } = await bank.database.owner.query<{ key: Buffer }>('select key from app.api_reply limit 1')
    expect(rows[0]?.key).toHaveLength(32)
    const { rows: stored } = await bank.database.owner.query<{ all: string }>(
      `select string_agg(encode(coalesce(body, ''), 'escape'), ' ') as all from app.api_reply`,
    )
    expect(stored[0]?.all).not.toContain('whsec_')
  })
})

test.each([
  [
    '/invoices',
    { toEmail: 'bo@ostra.example', amount: '7.00', currency: 'EUR', dueDate: dueLater, note: 'mid-call' },
  ],
  ['/batches', { format: 'csv', kind: 'p2p', name: 'mid-call', csv: 'email,amount\nbo@ostra.example,7.00' }],
])('a key revoked in mid-call changes nothing of %s', async (path, asks) => {
  const apiKey = await makeKey(company)
  const body = path === '/batches' ? { ...asks, accountId: company.account } : asks
  const { owner } = bank.database
  const client = await owner.connect()
  try {
    // The request waits for this lock after it was admitted, and the key is revoked meanwhile.
    await client.query('begin')
    await client.query('lock table app.api_reply in access exclusive mode')
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const asked = api.post(path, body, { key: apiKey.key })
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
    await company.ines.call(apiKeyDelete, { id: apiKey.id })
    await client.query('commit')
    expect(seen(await asked)).toEqual([401, 'keyUnknown'])
  } finally {
    client.release()
  }
  const listed = await api.get(`${path}?limit=50`)
  expect(JSON.stringify(listed.body)).not.toContain('mid-call')
})

test('a key that is used too often gets the time to wait; other keys are not affected', async () => {
  const slow = await TestBank.open({ rateFactor: 1, database: bank.database, jobsWhenAsked: true })
  try {
    const apiKey = await makeKey(company)
    const other = await makeKey(company)
    const busy = await TestApi.open(slow, apiKey.key)
    const first = await busy.get('/accounts')
    expect(Number(first.headers.get('ratelimit-limit'))).toBe(100)
    expect(Number(first.headers.get('ratelimit-remaining'))).toBe(99)
    let last = first
    for (let n = 0; n < 120 && last.status !== 429; n++) last = await busy.get('/accounts?limit=1')
    expect(seen(last)).toEqual([429, 'tooManyRequests'])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.headers.get('ratelimit-remaining')).toBe('0')
    expect(Number(last.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    expect((await busy.get('/accounts', { key: other.key })).status).toBe(200)
  } finally {
    await slow.app.close()
  }
})

test('guessing keys is rate-limited', async () => {
  const slow = await TestBank.open({ rateFactor: 1, database: bank.database, jobsWhenAsked: true })
  try {
    const guess = await TestApi.open(slow, `sk_live_${'y'.repeat(43)}`)
    const statuses = new Set<number>()
    for (let n = 0; n < 25; n++) statuses.add((await guess.get('/accounts')).status)
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([401, 429])
  } finally {
    await slow.app.close()
  }
})

test('requests are in the company’s log, with their ids, including refused ones', async () => {
  const done = await api.get('/accounts?limit=1')
  const refused = await api.get('/accounts/999999999')
  await bank.settled()
  const { requests = [] } = await company.ines.call(apiRequestList, { customerId: company.id })
  const of = (answer: typeof done) =>
    requests.find(({ requestId }) => requestId === answer.headers.get('request-id'))
  expect(of(done)).toMatchObject({
    method: 'GET',
    path: '/v1/accounts?limit=1',
    status: 200,
    apiKeyId: key.id,
  })
  expect(of(refused)).toMatchObject({ path: '/v1/accounts/999999999', status: 404 })
})

test('a key in the body is refused, and so is a body that is not JSON, not an object, or too large', async () => {
  expect(seen(await api.post('/webhooks', { name: key.key }))).toEqual([400, 'keyInAddress'])
  expect(seen(await api.send('POST', '/webhooks', { text: '{' }))).toEqual([400, 'bodyUnreadable'])
  expect(seen(await api.send('POST', '/webhooks', { text: '[]' }))).toEqual([400, 'bodyUnreadable'])
  expect(seen(await api.post('/webhooks', { name: 'x'.repeat(70_000) }))).toEqual([413, 'bodyTooLarge'])
  expect(
    seen(
      await api.send('POST', '/webhooks', {
        text: 'name=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ),
  ).toEqual([415, 'bodyNotJson'])
})

test('unknown addresses and methods are problems as well', async () => {
  expect(seen(await api.get('/nothing'))).toEqual([404, 'addressUnknown'])
  const put = await api.send('PUT', '/accounts')
  expect(seen(put)).toEqual([405, 'methodNotAllowed'])
  expect(put.headers.get('allow')).toBe('GET, HEAD')
  expect(seen(await api.send('OPTIONS', '/payments'))).toEqual([405, 'methodNotAllowed'])
  expect(seen(await api.get('/accounts', { headers: { 'sixpence-agent': 'x'.repeat(61) } }))).toEqual([
    400,
    'agentNameInvalid',
  ])
})

test('while the database is unavailable, the answer says so and when to retry', async () => {
  plantQuery(bank, /app\.api_key/, () => refusedConnection())
  for (const [asked, name] of [
    [() => api.get('/accounts'), 'busy'],
    [() => api.post('/webhooks', { name: 'Away', url: 'https://hooks.example.com/' }), 'outcomeUnknown'],
  ] as const) {
    const answer = await asked()
    expect(seen(answer)).toEqual([503, name])
    expect(answer.headers.get('retry-after')).toBe('1')
  }
  vi.restoreAllMocks()
})

test('a person’s session is not accepted here', async () => {
  const answer = await company.ines.request({ method: 'GET', url: '/v1/accounts' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'keyUnknown' })
})
