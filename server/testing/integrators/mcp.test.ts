import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { approvalList } from '@sixpence/protocol/approvals/approvals'
import type { ApiScope } from '@sixpence/protocol/rules/api-scopes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeKey, TestApi } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

const program = fileURLToPath(new URL('../../../mcp/main.ts', import.meta.url))

let bank: TestBank
let company: TestCompany
let origin: string
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  origin = (await TestApi.open(bank, '')).origin
})
afterAll(() => bank.close())

let client: Client | undefined
afterEach(() => client?.close())

type Called = { isError: boolean; text: string; said: Record<string, unknown> }

/** The real process with a key of these scopes; calls its tools by the official client. */
async function connect(
  scopes: ApiScope[],
  { name = 'Ledger Bot', mode = 'legacy' }: { name?: string; mode?: 'legacy' | 'auto' } = {},
) {
  const { key } = await makeKey(company, { scopes })
  const env = {
    SIXPENCE_KEY: key,
    SIXPENCE_URL: origin,
    // Compiled already, it starts in half of the time.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  }
  const connected = new Client({ name, version: '1.0.0' }, { versionNegotiation: { mode } })
  client = connected
  await connected.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }))
  return async (tool: string, input: Record<string, unknown> = {}): Promise<Called> => {
    const {
      isError = false,
      content,
      structuredContent,
    } = await connected.callTool({ name: tool, arguments: input })
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
    expect(text).not.toContain(key)
    return { isError, text, said: (structuredContent ?? {}) as Record<string, unknown> }
  }
}

const reading: ApiScope[] = ['accounts:read', 'payees:read', 'payments:read', 'invoices:read']
const draft = () => ({
  accountId: company.account,
  amount: '12.50',
  currency: 'EUR',
  toEmail: 'henrik@ostra-bank.example',
  note: 'Order 77',
})

describe.each(['legacy', 'auto'] as const)('by the protocol, %s', (mode) => {
  test('a draft waits for a person, who sees which agent made it; the agent reads its outcome', async () => {
    const call = await connect(['payments:read', 'payments:write'], { name: `Ledger Bot (${mode})`, mode })
    const { isError, said } = await call('draft_payment', draft())
    expect(isError).toBe(false)
    expect(said).toMatchObject({
      status: 'created',
      amount: '12.50',
      proposedBy: { agent: `Ledger Bot (${mode})` },
      next: expect.stringContaining('no money moves before'),
    })
    const id = Number(said['id'])
    expect(await company.stateOf(id)).toBe('open')
    const { requests = [] } = await company.anna.call(approvalList, {})
    expect(requests.find(({ transactionId }) => transactionId === id)).toMatchObject({
      proposedBy: { agent: `Ledger Bot (${mode})` },
    })
    expect(await company.decide(company.anna, id)).toBe('approved')
    expect((await call('get_payment', { paymentId: id })).said).toMatchObject({ id, status: 'completed' })
  })
})

test('a batch is drafted with its errors, and waits for people', async () => {
  const call = await connect(['payments:read', 'payments:write'])
  const { said } = await call('draft_batch', {
    accountId: company.account,
    kind: 'p2p',
    lines: [
      { email: 'henrik@ostra-bank.example', amount: '1.00' },
      { email: 'henrik@ostra-bank.example', amount: 'one' },
    ],
  })
  expect(said).toMatchObject({
    status: 'uploaded',
    withProblems: 1,
    problems: [{ line: 2, problems: [{ field: 'amount', code: 'amountNotANumber' }] }],
    proposedBy: { agent: 'Ledger Bot' },
    next: expect.stringContaining('no money moves before'),
  })
  const batchId = Number(said['id'])
  expect((await call('get_batch', { batchId })).said).toMatchObject({ id: batchId, status: 'uploaded' })
  expect((await call('list_batch_lines', { batchId, filter: 'problems' })).said).toMatchObject({
    items: [{ line: 2 }],
    hasMore: false,
  })
})

test('reads accounts, balances, lines, payees, payments and invoices', async () => {
  await company.ask('5.00')
  const call = await connect(reading)
  const { items } = (await call('list_accounts')).said as { items: { id: number }[] }
  expect(items.map(({ id }) => id)).toContain(company.account)
  expect((await call('get_balance', { accountId: company.account })).said).toMatchObject({
    id: company.account,
    available: expect.stringMatching(/^\d+\.\d\d$/),
  })
  const lines = await call('list_entries', { accountId: company.account, direction: 'in', limit: 1 })
  expect(lines.said).toMatchObject({ items: [{ direction: 'in' }], hasMore: expect.any(Boolean) })
  expect((await call('list_payments', { limit: 1 })).said).toMatchObject({ items: [{ amount: '5.00' }] })
  for (const tool of ['list_payees', 'list_invoices'])
    expect((await call(tool)).said).toMatchObject({ items: expect.any(Array), hasMore: expect.any(Boolean) })
})

test('each tool can do what the scopes of the key allow, and names a missing scope', async () => {
  const call = await connect(['accounts:read'])
  expect((await call('list_accounts')).isError).toBe(false)
  for (const [tool, input] of [
    ['list_payments', {}],
    ['list_payees', {}],
    ['list_invoices', {}],
    ['draft_payment', draft()],
  ] as const)
    expect(await call(tool, input)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^scopeMissing: /),
    })
})

test('a repeated draft with the same idempotency key is the same draft', async () => {
  const call = await connect(['payments:write'])
  const input = { ...draft(), idempotencyKey: 'order-79-payment' }
  const { said } = await call('draft_payment', input)
  expect((await call('draft_payment', input)).said).toEqual(said)
})

test('drafts a payment out of the bank, and returns the field that the bank refuses', async () => {
  const call = await connect(['payments:write'])
  const out = {
    method: 'eft',
    accountId: company.account,
    amount: '20.00',
    currency: 'EUR',
    country: 'DE',
    permission: '3d',
    beneficiaryType: 'company',
    details: { payeeName: 'Druckerei Nord GmbH', iban: 'DE89370400440532013000', reference: 'INV 7' },
  }
  expect((await call('draft_outside_payment', out)).said).toMatchObject({ method: 'eft', status: 'created' })
  const wrong = await call('draft_outside_payment', { ...out, method: 'pigeon' })
  expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('/method: ') })
})
