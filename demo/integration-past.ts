import { randomUUID } from 'node:crypto'
import { before } from '@sixpence/days'
import { apiEvents } from '@sixpence/protocol/rules/api-events'
import { apiScopes } from '@sixpence/protocol/rules/api-scopes'
import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import { Refused } from '@sixpence/server/core/refused.ts'
import { translator } from '@sixpence/server/core/translate.ts'
import { importBatch } from '@sixpence/server/features/mass/import-batch.ts'
import { apiKeysOf, makeApiKey } from '@sixpence/server/store/api-key/api-keys.ts'
import { recordApiRequest } from '@sixpence/server/store/api-key/requests.ts'
import { recordDeliveries } from '@sixpence/server/store/delivery/queue.ts'
import { makeWebhook, webhooksOf } from '@sixpence/server/store/delivery/webhooks.ts'
import type { Company } from './mass-payment.ts'

/** The studio's program: its key, its requests, its webhook, and a batch it proposed. */
export async function seedIntegration(s: Services, company: Company): Promise<void> {
  const { customerId } = company.account
  if ((await apiKeysOf(s.db, customerId)).length > 0) return
  const now = s.clock.now()
  const apiKey = await transaction(s.db, (client) =>
    makeApiKey(
      client,
      {
        customerId,
        actorId: company.approves.person.id,
        name: 'Studio back office',
        isEnabled: true,
        scopes: apiScopes,
        expiresAt: undefined,
      },
      before(now, { days: 20 }),
    ),
  )
  if (!apiKey) return
  for (const request of requests)
    await recordApiRequest(s.db, {
      customerId,
      apiKeyId: apiKey.id,
      requestId: randomUUID(),
      at: new Date(now.getTime() - request.minutesAgo * 60_000),
      method: request.method,
      path: request.path,
      status: request.status,
      ms: request.ms,
      ip: '203.0.113.24',
    })
  await seedWebhook(s, customerId)
  await seedBatch(s, company, apiKey.id)
}

const requests = [
  { minutesAgo: 2_900, method: 'GET', path: '/v1/accounts', status: 200, ms: 14 },
  { minutesAgo: 2_899, method: 'GET', path: '/v1/payees?limit=50', status: 200, ms: 31 },
  { minutesAgo: 1_440, method: 'POST', path: '/v1/invoices', status: 201, ms: 48 },
  { minutesAgo: 1_439, method: 'POST', path: '/v1/invoices', status: 422, ms: 12 },
  { minutesAgo: 95, method: 'GET', path: '/v1/events?limit=20', status: 200, ms: 19 },
  { minutesAgo: 30, method: 'POST', path: '/v1/batches', status: 201, ms: 120 },
] as const

/** Its server in the town receives messages about the last payments; an earlier message was set aside. */
async function seedWebhook(s: Services, customerId: number): Promise<void> {
  const now = s.clock.now()
  if ((await webhooksOf(s, customerId, now)).length > 0) return
  await transaction(s.db, async (client) => {
    const webhook = await makeWebhook(
      { db: client, personal: s.personal },
      customerId,
      {
        name: 'Orders',
        isOn: s.config.deliversToLoopback,
        url: `http://localhost:${s.config.port}/town/shop`,
        events: apiEvents,
      },
      before(now, { days: 20 }),
    )
    if (!webhook) return
    const { rows } = await client.query<{ id: number }>(
      `select id from ledger.operation where kind in ('p2p', 'p2pPost') and (detail->>'payee')::bigint = $1
       order by id desc limit 12`,
      [customerId],
    )
    await recordDeliveries(
      client,
      rows.toReversed().map(({ id }) => ({
        customerId,
        kind: 'webhook',
        key: `payment.received:payment:${id}`,
        subject: `payment:${id}`,
        event: 'payment.received',
        facts: { operationId: id, paymentId: id },
      })),
      now,
    )
    await client.query(
      `with message as (
         insert into app.delivery (endpoint_id, customer_id, key, subject, event, facts, state, attempts, next_at, created_at,
           ended_at)
         values ($1, $2, 'demo:aside', 'demo:aside', 'test', '{}', 'setAside', 9, $3, $3::timestamptz - interval '12 days',
           $3::timestamptz - interval '9 days') returning id, attempts, created_at)
       insert into app.delivery_attempt (delivery_id, number, at, ms, outcome, status)
       select id, n, created_at + n * n * interval '50 minutes', 60 * n, case n % 3 when 0 then 'timedOut' else 'status' end,
         case n % 3 when 0 then null else 502 end
       from message, generate_series(1, attempts) n`,
      [webhook.id, customerId, now],
    )
  })
}

const lines = [
  { email: 'bo@ostra.example', amount: '420.00', note: 'Retouching, November' },
  { email: 'felix@quillo.example', amount: '95.50', note: 'Courier' },
  { email: 'nobody@ostra.example', amount: '60.00', note: 'Framing' },
]

/** A batch that its program proposed and nobody has confirmed: a payee in it is unknown. */
async function seedBatch(s: Services, { approves, account }: Company, keyId: number): Promise<void> {
  const headers = ['email', 'amount', 'note'] as const
  await importBatch(
    {
      by: { ...approves, key: { key: keyId, name: 'Studio back office', agent: 'Payables agent' } },
      services: s,
      t: translator('en'),
      change: (work) => transaction(s.db, work),
      refuse: (name) => {
        throw new Refused(name)
      },
    },
    {
      kind: 'p2p',
      account,
      name: 'Freelancers, November',
      table: { headers, rows: lines.map((line) => ({ cells: headers.map((header) => line[header]) })) },
      columns: Object.fromEntries(headers.map((header) => [header, header])),
      file: { bytes: Buffer.from(JSON.stringify(lines)), mediaType: 'text/csv', isKept: false },
      ignoreIdentical: true,
    },
  )
}
