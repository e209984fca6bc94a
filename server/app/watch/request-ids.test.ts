import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { usernameChangeRequestDelete } from '@sixpence/protocol/profile/profile'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '#core/config.ts'
import { asked } from '#testing/asked.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { plantQuery } from '#testing/plant.ts'

afterEach(() => vi.restoreAllMocks())

const id = '5f0c2c1e8a7b4f6d9e3a1b2c3d4e5f60'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const proxied = {
  'x-request-id': id,
  traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  'x-forwarded-for': '203.0.113.9, 198.51.100.4',
}
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** A bank on a port, and the requests victor sends to it like a browser. */
async function opened(config: Partial<Config>) {
  const bank = await TestBank.open({ maxEntries: 3, config })
  await bank.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => bank.close())
  const victor = await bank.as('victor')
  const { port } = bank.app.server.address() as AddressInfo
  const call = ({ name }: { name: string }, input: object, headers: Record<string, string> = {}) =>
    asked(`http://127.0.0.1:${port}/?${name}`, {
      method: 'POST',
      headers: {
        host: `${victor.brand}.localhost`,
        'content-type': 'application/json',
        'accept-language': 'en',
        authorization: `Bearer ${victor.token}`,
        cookie: [...victor.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...headers,
      },
      body: JSON.stringify({ method: name, ...input }),
    })
  const lines = () => bank.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  const audited = async () => {
    const { rows } = await bank.database.owner.query<{ address: string; request: string; outcome: string }>(
      `select address, detail->>'request' as request, outcome from app.audit
       where call = $1 order by id desc limit 1`,
      [usernameChangeRequestDelete.name],
    )
    return rows[0]
  }
  return { bank, call, lines, audited }
}

test('the id of a proxy is in the answer, each log line, the audit trail and the reference number shown to the person', async () => {
  const { bank, call, lines, audited } = await opened({ trustedProxies: 1 })
  const refused = await call(usernameChangeRequestDelete, { requestId: 999_999 }, proxied)
  expect(refused.headers['request-id']).toBe(id)
  expect(await audited()).toEqual({ address: '198.51.100.4', request: id, outcome: 'usernameChangeNotFound' })
  expect(lines().find(({ msg }) => msg === 'answered')).toMatchObject({
    level: 30,
    request: id,
    door: 'main',
    status: 200,
    call: 'usernameChangeRequestDelete',
    outcome: 'refused',
  })
  plantQuery(bank, /from app\.account where customer_id/, () => Promise.reject(new Error('a bug')))
  const fault = await call(balanceInquiry, {}, proxied)
  expect(fault.status).toBe(500)
  expect(fault.text).toContain('Reference 1b2c3d4e5f60.')
  expect(lines().find(({ msg }) => msg === 'fault')).toMatchObject({ request: id, reference: '1b2c3d4e5f60' })
})

test('without a proxy of ours, a client cannot choose an id, a trace or an address', async () => {
  const { call, lines, audited } = await opened({ trustedProxies: 0 })
  const refused = await call(usernameChangeRequestDelete, { requestId: 999_999 }, proxied)
  const made = String(refused.headers['request-id'])
  expect(made).toMatch(uuid)
  expect(await audited()).toEqual({ address: '127.0.0.1', request: made, outcome: 'usernameChangeNotFound' })
  expect(JSON.stringify(lines())).not.toMatch(new RegExp(`${id}|${traceId}`))
})

test('a payment is one trace from the proxy on: request, posting, batch; a collector receives it with the metrics', async () => {
  const received: Record<string, { headers: Record<string, unknown>; body: unknown }[]> = {}
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      ;(received[request.url ?? ''] ??= []).push({ headers: request.headers, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void collector.close())
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/otlp/`
  const otlp = { url, headers: { 'x-tenant': 'bank' }, share: 0 }
  const { bank, call, lines } = await opened({ trustedProxies: 1, telemetry: { otlp } })
  const accountId = await bank.accountId('victor', 'Everyday')
  await bank.fund(accountId, '300.00')
  const input = { accountId, amount: '30.00', currency: 'EUR', toEmail: 'carla@quillo.example' }
  const paid = await call(p2pSend, input, {
    ...proxied,
    'idempotency-key': '01a1fc3c-5675-7233-be00-e67b7856eb3a',
  })
  expect(paid.text).toContain('"completed"')
  expect(lines().find(({ msg, call: name }) => msg === 'answered' && name === 'p2pSend')).toMatchObject({
    request: id,
    trace: traceId,
  })
  // Not sampled by share, and its proxy did not sample it either.
  await call(balanceInquiry, {}, { ...proxied, traceparent: `00-${'c'.repeat(32)}-b7ad6b7169203331-00` })
  await bank.services.telemetry.close()

  const spans = spansIn(received['/otlp/v1/traces'])
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['call p2pSend', 'ledger post'])
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
  const [request, post] = ['call p2pSend', 'ledger post'].map((wanted) =>
    spans.find(({ name }) => name === wanted),
  )
  expect(request?.parentSpanId).toBe('b7ad6b7169203331')
  expect(post?.parentSpanId).toBe(request?.spanId)
  const said = JSON.stringify(received['/otlp/v1/traces'])
  expect(said).toContain(id)
  expect(said).not.toMatch(/carla|victor|30\.00|203\.0\.113/)
  expect(received['/otlp/v1/traces']?.[0]?.headers['x-tenant']).toBe('bank')
  expect(JSON.stringify(received['/otlp/v1/metrics'])).toContain('sixpence_calls_total')
})

type SentSpan = { name: string; traceId: string; spanId: string; parentSpanId?: string }

function spansIn(sent: { body: unknown }[] = []): SentSpan[] {
  type Traces = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
  return sent.flatMap(({ body }) =>
    (body as Traces).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}
