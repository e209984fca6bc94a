import { calls } from '@sixpence/protocol'
import { accessRights } from '@sixpence/protocol/rights'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { inputSchema } from '#core/schema.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  [key: string]: unknown
}

test('every text that a call accepts has a bound: a length, a pattern, a choice or a format [B153]', () => {
  const free = [...calls.values()].flatMap((call) => boundless(inputSchema(call) as Schema, call.name))
  expect(free).toEqual([])
})

test('a text that is too long is refused at its field [B153]', async () => {
  const ines = await bank.as('ines')
  const account = await bank.accountId('ines', 'Everyday')
  const note = 'x'.repeat(10_000)
  const input = {
    accountId: account,
    amount: '1.00',
    currency: 'EUR' as const,
    toEmail: 'bo@ostra.example',
    note,
  }
  expect(await ines.call(p2pSend, input)).toMatchObject({
    responseCode: 'TA1',
    validationErrors: [{ parameter: 'note' }],
  })
})

test('money, registration and company access use the same list of access rights [B436]', () => {
  const known = new Set(Object.keys(accessRights))
  const named = [...calls.values()].flatMap(({ access }) => (access.who === 'customer' ? access.rights : []))
  expect(named.filter((right) => !known.has(right))).toEqual([])
  expect(accessRights).toEqual({ none: 0, read: 1, full: 2, initiate: 3, confirmed: 4, uploading: 5 })
})

function boundless(schema: Schema, path: string): string[] {
  const own = schema.type === 'string' && !bounds.some((bound) => bound in schema) ? [path] : []
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => boundless(part, `${path}.${name}`)),
    ...(schema.items ? boundless(schema.items, `${path}[]`) : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) =>
      (parts ?? []).flatMap((part) => boundless(part, path)),
    ),
  ]
}

const bounds = ['maxLength', 'pattern', 'enum', 'const', 'format', 'allOf']
