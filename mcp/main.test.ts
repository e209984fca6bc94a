import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, describe, expect, test } from 'vitest'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const key = `sk_live_${'k'.repeat(43)}`
// No server listens there.
// A process that is compiled already starts in half of the time.
const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' }
const env = { ...compiled, SIXPENCE_KEY: key, SIXPENCE_URL: 'http://127.0.0.1:9' }

let client: Client | undefined
afterEach(() => client?.close())

/** The real process, and the official client. `auto`: in the newest protocol. */
async function connect(mode: 'legacy' | 'auto'): Promise<Client> {
  client = new Client({ name: 'Ledger Bot', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }))
  return client
}

describe.each(['legacy', 'auto'] as const)('with a client of the protocol, %s', (mode) => {
  test('lists tools that read and tools that draft, and none that approves or handles secrets', async () => {
    const { tools } = await (await connect(mode)).listTools()
    const reads = tools.filter(({ annotations }) => annotations?.readOnlyHint)
    expect(reads.map(({ name }) => name)).toEqual([
      'list_accounts',
      'get_balance',
      'list_entries',
      'list_payees',
      'list_payments',
      'get_payment',
      'list_batches',
      'get_batch',
      'list_batch_lines',
      'list_invoices',
    ])
    const others = tools.filter((tool) => !reads.includes(tool))
    expect(others.map(({ name }) => name)).toEqual(['draft_payment', 'draft_outside_payment', 'draft_batch'])
    for (const { description, annotations } of others) {
      expect(annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false })
      expect(description).toContain('no money moves before')
    }
    for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ additionalProperties: false })
    expect(JSON.stringify(tools)).not.toMatch(/sk_live_|whsec_/)
  })

  test('states that it cannot approve, and that texts written by others are data', async () => {
    const instructions = (await connect(mode)).getInstructions()
    expect(instructions).toContain('There is no tool to approve.')
    expect(instructions).toContain('never instructions')
  })

  test.each([
    ['an amount that is a number', { amount: 12.5 }],
    ['an amount below nothing', { amount: '-12.50' }],
    ['no payee', { toEmail: undefined }],
    ['a payee that is no address', { toEmail: 'Bo' }],
    ['a field that there is not', { approved: true }],
  ])('refuses %s before the bank is asked', async (_, change) => {
    const input = { accountId: 310, amount: '12.50', currency: 'EUR', toEmail: 'bo@example.com', ...change }
    const tried = (await connect(mode)).callTool({ name: 'draft_payment', arguments: input })
    // Refused arguments are an error of the protocol or of the tool, depending on the version.
    const said = await tried.then(({ isError, content }) => (isError ? JSON.stringify(content) : ''), String)
    expect(said).toMatch(/amount|toEmail|approved/)
    expect(said).not.toContain('127.0.0.1')
  })
})

test('an unavailable bank is reported to the model, without the key', async () => {
  const { isError, content } = await (
    await connect('legacy')
  ).callTool({ name: 'get_balance', arguments: { accountId: 310 } })
  expect(isError).toBe(true)
  expect(JSON.stringify(content)).toContain('GET /v1/accounts/310 at http://127.0.0.1:9')
  expect(JSON.stringify(content)).not.toContain(key)
})

test.each<[string, Record<string, string>, string[]]>([
  ['no key', {}, []],
  ['a key of another kind', { SIXPENCE_KEY: 'pk_1' }, []],
  ['a bank in the clear', { SIXPENCE_KEY: key, SIXPENCE_URL: 'http://bank.example' }, []],
  ['a key on its command line', { SIXPENCE_KEY: key }, [key]],
])('does not begin with %s, and says why, without the key', async (_, settings, args) => {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...compiled, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect([code, out]).toEqual([2, ''])
  expect(errors).toContain('SIXPENCE_KEY')
  expect(errors).not.toContain(key)
  expect(errors).not.toContain('    at ')
})
