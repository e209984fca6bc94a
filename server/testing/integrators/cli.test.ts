import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ApiScope } from '@sixpence/protocol/rules/api-scopes'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, TestApi } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

const program = fileURLToPath(new URL('../../../cli/sixpence.ts', import.meta.url))
const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`

let bank: TestBank
let company: TestCompany
let api: TestApi
let env: Record<string, string>
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  const { key } = await makeKey(company)
  api = await TestApi.open(bank, key)
  env = {
    SIXPENCE_KEY: key,
    SIXPENCE_URL: api.origin,
    SIXPENCE_WEBHOOK_SECRET: secret,
    // Compiled already, it starts in a quarter of the time.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  }
})
afterAll(() => bank.close())

const start = (args: string[], more: Record<string, string> = {}) =>
  spawn(process.execPath, [program, ...args], { env: { ...env, ...more }, stdio: ['pipe', 'pipe', 'pipe'] })

/** Runs the real process to its end. */
async function sixpence(args: string[], { input = '', ...more }: Record<string, string> = {}) {
  const child = start(args, more)
  child.stdin.end(input)
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, out, errors }
}

const keyWith = async (...scopes: ApiScope[]) => ({
  SIXPENCE_KEY: (await makeKey(company, { scopes })).key,
})
const create = (...more: string[]) => [
  'payments',
  'create',
  '--account',
  String(company.account),
  '--amount',
  '12.50',
  '--currency',
  'eur',
  '--to',
  'henrik@ostra-bank.example',
  ...more,
]

test('proposes a payment, which is then first in the list and waits for a person', async () => {
  const made = await sixpence(create('--note', 'Order 77'))
  expect(made.errors).toBe('')
  expect(made.out).toMatch(/^Payment \d+ to Henrik V\. is proposed: 12\.50 EUR\. It waits for its approval/)
  const id = Number(/\d+/.exec(made.out)?.[0])
  const listed = await sixpence(['payments', 'list', '--limit', '1'])
  expect(listed.out.split('\n')[1]).toMatch(new RegExp(`^${id}  .*  created  .*12\\.50  EUR .*Henrik V\\.$`))
  expect(await company.decide(company.anna, id)).toBe('approved')
  const [payment] = JSON.parse(
    (await sixpence(['payments', 'list', '--limit', '1', '--json'])).out,
  ) as object[]
  expect(payment).toMatchObject({ id, status: 'completed', note: 'Order 77', payeeName: 'Henrik Vaal' })
})

test('proposes once with the same idempotency key, and accepts any payment as JSON', async () => {
  const proposal = create('--idempotency-key', 'order-78-payment', '--json')
  const [first, second] = [await sixpence(proposal), await sixpence(proposal)]
  expect(first.code).toBe(0)
  expect(second.out).toBe(first.out)
  const input = JSON.stringify({
    method: 'eft',
    accountId: company.account,
    amount: '20.00',
    currency: 'EUR',
    country: 'DE',
    permission: '3d',
    beneficiaryType: 'company',
    details: { payeeName: 'Druckerei Nord GmbH', iban: 'DE89370400440532013000', reference: 'INV 7' },
  })
  const out = await sixpence(['payments', 'create', '--input', '-'], { input })
  expect([out.errors, out.out]).toEqual([
    '',
    expect.stringContaining('to Druckerei Nord GmbH, DE•• •••• 3000 is proposed: 20.00 EUR'),
  ])
})

test('proposes a batch from a file, shows its errors, lists and cancels it', async () => {
  const proposal = ['batches', 'create', '-', '--kind', 'p2p', '--account', String(company.account)]
  const csv = 'email,amount\nhenrik@ostra-bank.example,1.00\nnobody@ostra.example,2.00\n'
  const made = await sixpence(proposal, { input: csv })
  expect([made.errors, made.code]).toEqual(['', 0])
  expect(made.out).toMatch(/^Batch \d+ is proposed: 2 payments, 1\.\d\d EUR with fees\. It waits for people/)
  expect(made.out).toMatch(/line 2 email: .* \(payeeUnknown\)/)
  const id = /\d+/.exec(made.out)?.[0] ?? ''
  const shown = await sixpence(['batches', 'get', id, '--lines'])
  expect(shown.out).toContain('henrik@ostra-bank.example')
  expect((await sixpence(proposal, { input: csv })).errors).toMatch(/^massIdentical: /)
  expect((await sixpence(['batches', 'cancel', id])).out).toBe(
    `Batch ${id} is canceled. Nothing of it is paid.\n`,
  )
  expect((await sixpence(['batches', 'list'])).out).toMatch(new RegExp(`^ID .*\\n${id} .*cancelled`))
  expect((await sixpence(['batches', 'create', 'x.csv'])).code).toBe(2)
})

test('shows why the bank refuses, with the field and the number of the request', async () => {
  const refused = await sixpence(['payments', 'list'], await keyWith('accounts:read'))
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.errors).toMatch(/^scopeMissing: .*\n {2}Request [\da-f-]{36}\n$/)
  const wrong = await sixpence(create('--note', 'x'.repeat(2000)))
  expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('/note: ')])
})

test('listens: later events are forwarded once, signed with the secret of the developer', async () => {
  const told: { headers: IncomingHttpHeaders; body: string }[] = []
  const hook = http.createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/forwarded') told.push({ headers: request.headers, body })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`
  const listening = ['listen', '--forward-to', `${at}/forwarded`, '--every', '1']

  const unheard = start(listening)
  await once(unheard.stdout, 'data')
  unheard.kill('SIGINT')
  expect(await text(unheard.stderr)).toContain('No webhook is switched on')

  await api.post('/webhooks', { name: 'Shop', url: `${at}/hooks` })
  // As a person does on the page Webhooks.
  await bank.database.owner.query('update app.delivery_endpoint set is_on = true')
  const before = await company.ask('3.00')
  await bank.settled()
  const child = start(listening)
  let out = ''
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()))
  await expect.poll(() => out).toContain('Signed with the secret in SIXPENCE_WEBHOOK_SECRET.')
  const id = await company.ask('4.00')
  await bank.settled()
  await expect.poll(() => out).toContain('→ 200')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  const events = told.map(({ headers, body }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  )
  expect(events).toMatchObject([{ type: 'payment.created', data: { paymentId: id, amount: '4.00' } }])
  expect(id).not.toBe(before)
  expect(out).not.toContain(secret)
  hook.close()
})

test('stops listening when the key may not read events, or is revoked meanwhile', async () => {
  const refused = await sixpence(
    ['listen', '--forward-to', 'http://127.0.0.1:9/'],
    await keyWith('payments:read'),
  )
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('scopeMissing')])
  const { id, key } = await makeKey(company)
  const child = start(['listen', '--forward-to', 'http://127.0.0.1:9/', '--every', '1'], {
    SIXPENCE_KEY: key,
  })
  const errors = text(child.stderr)
  await once(child.stdout, 'data')
  await bank.database.owner.query('update app.api_key set revoked_at = now() where id = $1', [id])
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(await errors).toContain('keyUnknown')
})
