import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { paymentInstructionList } from '@sixpence/protocol/accounts/pay-in'
import { approvalDecide } from '@sixpence/protocol/approvals/approvals'
import { apiScopes } from '@sixpence/protocol/rules/api-scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { forwardIncoming } from '#cells/payments/forward-incoming.ts'
import { makeApiKey } from '#store/api-key/api-keys.ts'
import { TestApi, type ApiAnswer } from '#testing/bank/test-api.ts'
import type { TestCells } from '#cells/testing/test-cells.ts'
import { payTo, TestMoves, type MovingCompany } from '#cells/testing/test-moves.ts'
import { liveRails, TestRails } from '#testing/bank/test-rails.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let company: MovingCompany
let shop: Awaited<ReturnType<typeof openShop>>
/** The company's server calls its usual address, that of `a`, and once that of `b`. */
let api: TestApi
let atB: TestApi
let iban: string
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  await TestRails.open(cells.a, 'northlight', 'Operating')
  company = await moves.company()
  const { db, clock } = cells.a.services
  const [actorId = 0] = company.personIds
  const made = await transaction(db, (client) =>
    makeApiKey(
      client,
      {
        customerId: company.id,
        actorId,
        name: 'Shop',
        isEnabled: true,
        scopes: apiScopes,
        expiresAt: undefined,
      },
      clock.now(),
    ),
  )
  api = await TestApi.open(cells.a, made?.key ?? '')
  atB = await TestApi.open(cells.b, made?.key ?? '')
  shop = await openShop()
  await api.post('/webhooks', { name: 'Shop', url: shop.address })
  // As a person does on the page Webhooks.
  await cells.a.database.owner.query('update app.delivery_endpoint set is_on = true')
  const ines = await moves.signedIn('ines', cells.a)
  const { instructions = [] } = await ines.call(paymentInstructionList, { accountId: company.accountId })
  const lines = instructions.find(({ way }) => way === 'local')?.lines ?? []
  iban = lines.find(({ name }) => name === 'iban')?.copied ?? ''
})
afterAll(async () => {
  shop.close()
  await cells.close()
})

async function openShop() {
  const heard: string[] = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
      heard.push([type, data['amount']].filter(Boolean).join(' '))
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  /** Events received since the last call, after everything has been sent. */
  const news = async (): Promise<string[]> => {
    await moves.seen()
    return heard.splice(0).toSorted()
  }
  return { address: `http://127.0.0.1:${port}/hooks`, news, close: () => void server.close() }
}

/** Money from a bank, reported to the cell that gave the number. */
async function payIn(units: string): Promise<void> {
  const payer = { name: 'Kontor GmbH', account: 'DE89370400440532013000' }
  await cells.a.services.partners.railDesks.bank?.receive({
    account: iban,
    units,
    currency: 'EUR',
    remittance: 'Invoice 7',
    payer,
  })
  await liveRails(cells.a)
}

const propose = (accountId: number, key: string): Promise<ApiAnswer> =>
  api.post(
    '/payments',
    { method: 'p2p', accountId, amount: '12.50', currency: 'EUR', toEmail: 'victor@quillo.example' },
    { headers: { 'idempotency-key': key } },
  )

async function approve(id: number): Promise<string | undefined> {
  const ines = await moves.signedIn('ines', cells.a)
  const { results } = await ines.call(approvalDecide, { transactionIds: [id], declined: false })
  return results?.[0]?.outcome
}

const openAccount = async (): Promise<number> => {
  const { body } = await api.get('/accounts')
  const accounts = body['data'] as { id: number; name: string; status: string }[]
  return accounts.find(({ name, status }) => name === 'Operating' && status !== 'closed')?.id ?? 0
}

const stopAfter =
  (last: MoveStep) =>
  (step: MoveStep): void => {
    if (step === last) throw new Error('stopped')
  }

test('a key of a company that moves is refused for a moment, and leads on to the new cell from the address it knows', async () => {
  const key = randomUUID()
  const first = await propose(company.accountId, key)
  expect(first.status).toBe(201)
  const paid = Number(first.body['id'])
  expect(await approve(paid)).toBe('approved')
  await payIn('20000')
  expect(await shop.news()).toEqual([
    'payment.approved 12.50',
    'payment.completed 12.50',
    'payment.created 12.50',
    'payment.received 200.00',
  ])

  const { owner } = cells.a.database
  for (const step of ['frozen', 'copied', 'drained', 'switched', 'gone'] as const) {
    await expect(moveCustomer(moves.mover({ onStep: stopAfter(step) }), company.id, 'b')).rejects.toThrow(
      'stopped',
    )
    const answers = [await api.get('/accounts'), await atB.get('/accounts')]
    const isCopied = step !== 'frozen'
    expect(answers.map(({ status, body }) => [step, status, body['code']])).toEqual([
      [step, 503, 'customerMoving'],
      isCopied ? [step, 503, 'customerMoving'] : [step, 401, 'keyUnknown'],
    ])
  }
  await cells.a.settled()
  const { rows } = await owner.query('select from app.api_request where customer_id = $1', [company.id])
  await moveCustomer(moves.mover(), company.id, 'b')
  await moves.heard()

  const accounts = await api.get('/accounts')
  expect(accounts.status).toBe(200)
  expect((await atB.get('/accounts')).body).toEqual(accounts.body)
  const again = await propose(company.accountId, key)
  expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([
    201,
    'true',
    first.body,
  ])
  const read = await api.get(`/payments/${paid}`)
  expect([read.status, read.body['status'], read.body['amount']]).toEqual([200, 'completed', '12.50'])
  const entries = await api.get(`/accounts/${company.accountId}/entries`)
  expect((entries.body['data'] as { amount: string }[]).map(({ amount }) => amount)).toEqual(
    expect.arrayContaining(['200.00']),
  )
  const next = await propose(await openAccount(), randomUUID())
  expect(next.status).toBe(201)
  expect(await approve(Number(next.body['id']))).toBe('approved')
  expect((await api.get('/accounts', { key: `sk_live_${'x'.repeat(43)}` })).status).toBe(401)
  expect(
    (await owner.query('select from app.api_request where customer_id = $1', [company.id])).rowCount,
  ).toBe(rows.length)
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('its webhooks go along: each payment is told once, by the cell that has it, and of the move nothing', async () => {
  expect(await shop.news()).toEqual([
    'payment.approved 12.50',
    'payment.completed 12.50',
    'payment.created 12.50',
  ])
  const { body } = await api.get('/webhooks')
  expect(body['data']).toMatchObject([{ name: 'Shop', url: shop.address }])
  const victor = await cells.a.as('victor')
  const from = await cells.a.accountId('victor', 'Everyday')
  await cells.a.fund(from, '50.00')
  expect((await payTo(victor, from, { toEmail: 'pay.moves@ostra.example', amount: '9.00' })).status).toBe(
    'completed',
  )
  expect(await shop.news()).toEqual(['payment.received 9.00'])
  await payIn('3300')
  expect(await shop.news()).toEqual([])
  expect(await forwardIncoming(cells.a.services)).toBe(1)
  expect(await shop.news()).toEqual(['payment.received 33.00'])
  expect(await moves.faultsOfBooks()).toEqual([])
})
