import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { usualPatience } from './patience.ts'
import { SixpenceProblem, SixpenceUnreachable } from './problem.ts'
import { agentName, apiVersion, type PaymentInput, Sixpence, type SixpenceOptions } from './sixpence.ts'
import { openServer, type Reply } from './testing.ts'

const key = `sk_live_${'k'.repeat(43)}`
const clientOf = (baseUrl: string, options: Partial<SixpenceOptions> = {}) =>
  new Sixpence({ key, baseUrl, ...options, patience: { pauseMs: 1, ...options.patience } })

const payment: PaymentInput = {
  method: 'p2p',
  accountId: 310,
  amount: '12.50',
  currency: 'EUR',
  toEmail: 'bo@example.com',
}
const created: Reply = { status: 201, body: { id: 1204, status: 'created' } }
const problem = (status: number, code: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'request-id': 'req-1', ...headers },
  body: {
    type: `/problems/${code}`,
    title: 'A title.',
    status,
    detail: 'What is wrong.',
    instance: 'req-1',
    code,
  },
})

async function problemIn(act: Promise<unknown>): Promise<SixpenceProblem> {
  const error = await act.catch((item: unknown) => item)
  if (error instanceof SixpenceProblem) return error
  throw new Error('it was not refused', { cause: error })
}

test('sends key, version and agent in headers, and the body as JSON', async () => {
  await using server = await openServer(created)
  const bank = clientOf(`${server.url}/`, { agent: 'Büro-Helper 日本' })
  expect(await bank.payments.create(payment)).toMatchObject({ id: 1204 })
  const [{ method, path, headers, body } = { headers: {}, body: '' }] = server.received
  expect([method, path]).toEqual(['POST', '/v1/payments'])
  expect(headers).toMatchObject({
    authorization: `Bearer ${key}`,
    'sixpence-version': apiVersion,
    'sixpence-agent': 'Buro-Helper',
    'content-type': 'application/json',
  })
  expect(JSON.parse(body)).toEqual(payment)
})

test('an agent without a printable name still has one', () => {
  expect(['日本', '', ' a b ', 'x'.repeat(80)].map(agentName)).toEqual([
    'agent',
    'agent',
    'a b',
    'x'.repeat(60),
  ])
})

describe('what creates something', () => {
  test('carries a key of its own, the same at each attempt', async () => {
    await using server = await openServer(
      'lost',
      problem(503, 'busy', { 'retry-after': '0' }),
      created,
      created,
    )
    const bank = clientOf(server.url)
    await bank.payments.create(payment)
    await bank.payments.create(payment)
    const keys = server.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\w-]{36}$/)
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  test('carries the key of the caller', async () => {
    await using server = await openServer(created)
    await clientOf(server.url).payments.create(payment, { idempotencyKey: 'order-77-payment' })
    expect(server.received[0]?.headers['idempotency-key']).toBe('order-77-payment')
  })

  test('is requested again when the first attempt, whose connection was lost, is still under way', async () => {
    await using server = await openServer('lost', problem(409, 'requestUnderWay'), created)
    expect(await clientOf(server.url).payments.create(payment)).toMatchObject({ id: 1204 })
  })

  test('is not requested again when another process has the same request under way', async () => {
    await using server = await openServer(problem(409, 'requestUnderWay'))
    expect((await problemIn(clientOf(server.url).payments.create(payment))).code).toBe('requestUnderWay')
  })
})

describe('what the bank did not take', () => {
  test('is sent again after the time it names', async () => {
    await using server = await openServer(
      problem(429, 'tooManyRequests', { 'retry-after': '1' }),
      problem(503, 'busy', { 'retry-after': new Date(Date.now() - 5_000).toUTCString() }),
      { body: { id: 310 } },
    )
    const begun = performance.now()
    expect(await clientOf(server.url).accounts.get(310)).toEqual({ id: 310 })
    expect(performance.now() - begun).toBeGreaterThan(950)
  })

  test('is a problem in the end, with the time to wait', async () => {
    const busy = problem(503, 'busy', { 'retry-after': '0' })
    await using server = await openServer(busy, busy, busy, busy, { body: {} })
    const { status, code, retryAfter } = await problemIn(clientOf(server.url).accounts.get(310))
    expect({ status, code, retryAfter }).toEqual({ status: 503, code: 'busy', retryAfter: 0 })
    expect(server.received).toHaveLength(1 + usualPatience.retries)
  })

  test('is a problem at once when the wait would be too long', async () => {
    await using server = await openServer(problem(429, 'tooManyRequests', { 'retry-after': '3600' }))
    expect((await problemIn(clientOf(server.url).accounts.get(310))).retryAfter).toBe(3600)
    expect(server.received).toHaveLength(1)
  })

  test('is aborted when the caller aborts', async () => {
    await using server = await openServer(problem(429, 'tooManyRequests', { 'retry-after': '30' }))
    const signal = AbortSignal.timeout(50)
    await expect(clientOf(server.url).accounts.get(310, { signal })).rejects.toThrow(SixpenceUnreachable)
  })
})

describe('without an answer', () => {
  test('reading is repeated', async () => {
    await using server = await openServer('lost', 'lost', { body: { id: 310 } })
    expect(await clientOf(server.url).accounts.get(310)).toEqual({ id: 310 })
  })

  test('a change without an idempotency key is not repeated: it may have been made', async () => {
    await using server = await openServer('lost', { body: {} })
    await expect(clientOf(server.url).payments.cancel(1204)).rejects.toThrow(
      /^POST \/v1\/payments\/1204\/cancel at .*: \S+\.$/,
    )
    expect(server.received).toHaveLength(1)
  })

  test('an attempt ends after its time', async () => {
    await using server = await openServer('never', { body: { id: 310 } })
    expect(await clientOf(server.url, { patience: { timeoutMs: 1_000 } }).accounts.get(310)).toEqual({
      id: 310,
    })
    await using silent = await openServer('never')
    await expect(
      clientOf(silent.url, { patience: { timeoutMs: 50, retries: 0 } }).accounts.get(310),
    ).rejects.toThrow('no answer within 0.05 s')
  })

  test('a bank that is not there is named, and no key', async () => {
    const bank = clientOf('http://127.0.0.1:9', { patience: { retries: 0 } })
    const error = await bank.accounts.get(1).catch((item: unknown) => item)
    expect(error).toBeInstanceOf(SixpenceUnreachable)
    expect(String(error)).toContain('http://127.0.0.1:9')
    expect(inspect(error, { depth: 9 })).not.toContain(key)
  })
})

describe('a refusal', () => {
  test('is a typed problem with the fields', async () => {
    const { status, headers = {}, body } = problem(400, 'invalidInput') as Exclude<Reply, string>
    const errors = [{ pointer: '/amount', message: 'Too many decimals.' }, 'no field']
    await using server = await openServer({
      status: status ?? 0,
      headers,
      body: { ...(body as object), errors },
    })
    const refused = await problemIn(clientOf(server.url).payments.create(payment))
    expect(refused).toMatchObject({
      name: 'SixpenceProblem',
      message: 'invalidInput: What is wrong.',
      status: 400,
      code: 'invalidInput',
      title: 'A title.',
      requestId: 'req-1',
      errors: [errors[0]],
    })
  })

  test('of something in front of the bank is one, too', async () => {
    await using server = await openServer({
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Bad Gateway</h1>',
    })
    expect(await problemIn(clientOf(server.url).accounts.get(310))).toMatchObject({
      status: 502,
      code: 'unreadable',
    })
  })

  test('a success that is no JSON is no success', async () => {
    await using server = await openServer({ body: '<h1>Welcome</h1>' })
    await expect(clientOf(server.url).accounts.get(310)).rejects.toThrow('could not be read')
  })
})

describe('a list', () => {
  const page = (ids: number[], nextCursor?: string): Reply => ({
    body: {
      data: ids.map((id) => ({ id })),
      hasMore: nextCursor !== undefined,
      ...(nextCursor && { nextCursor }),
    },
  })

  test('is walked through page by page', async () => {
    await using server = await openServer(page([4, 3], 'c3'), page([2], 'c2'), page([1]))
    const ids: number[] = []
    for await (const { id } of clientOf(server.url).payments.list({ limit: 2 })) ids.push(id)
    expect(ids).toEqual([4, 3, 2, 1])
    expect(server.received.map(({ path }) => path)).toEqual([
      '/v1/payments?limit=2',
      '/v1/payments?limit=2&cursor=c3',
      '/v1/payments?limit=2&cursor=c2',
    ])
  })

  test('is read no further than it is needed', async () => {
    await using server = await openServer(page([4, 3], 'c3'), page([2], 'c2'))
    expect(await clientOf(server.url).payments.list().take(3)).toEqual([{ id: 4 }, { id: 3 }, { id: 2 }])
    expect(server.received).toHaveLength(2)
    expect(await clientOf(server.url).payments.list().take(0)).toEqual([])
  })

  test('has pages, too', async () => {
    await using server = await openServer(page([4, 3], 'c3'), page([2]), page([4]))
    const list = clientOf(server.url).payments.list()
    const sizes: number[] = []
    for await (const { data } of list.pages()) sizes.push(data.length)
    expect(sizes).toEqual([2, 1])
    expect((await list.first()).hasMore).toBe(false)
  })

  test('stops at a page that is refused', async () => {
    await using server = await openServer(page([4], 'c3'), problem(400, 'cursorUnknown'))
    const ids: number[] = []
    const walk = async () => {
      for await (const { id } of clientOf(server.url).payments.list()) ids.push(id)
    }
    expect((await problemIn(walk())).code).toBe('cursorUnknown')
    expect(ids).toEqual([4])
  })
})

describe('a key', () => {
  test('is not sent to the target of a redirect', async () => {
    await using elsewhere = await openServer({ body: { id: 310 } })
    await using server = await openServer({ status: 307, headers: { location: elsewhere.url } })
    const bank = clientOf(server.url, { patience: { retries: 0 } })
    await expect(bank.accounts.get(310)).rejects.toThrow(SixpenceUnreachable)
    expect(elsewhere.received).toEqual([])
  })

  test('is not sent in the clear to another machine', () => {
    for (const address of [
      'http://bank.example',
      'http://127.0.0.1.example',
      'ftp://localhost',
      'bank.example',
    ])
      expect(() => clientOf(address)).toThrow(TypeError)
    for (const address of ['https://bank.example', 'http://ostra.localhost:4000', 'http://[::1]:4000'])
      expect(clientOf(address)).toBeInstanceOf(Sixpence)
  })

  test('has a form that is checked, and is not repeated in the message', () => {
    expect(() => clientOf('https://bank.example', { key: 'pk_other\r\nx: y' })).toThrow(
      'The key of the public interface begins with sk_live_ or sk_test_.',
    )
  })

  test('is not shown with the client', () => {
    expect(inspect(clientOf('https://bank.example'), { depth: 9, showHidden: true })).not.toContain(key)
  })
})
