import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listening } from '../testing.ts'
import { keyOf, readSigned } from '../webhook-signature.ts'
import { sandboxPayeeCheck } from './sandbox.ts'
import { noPayeeCheck, webhookPayeeCheck } from './webhook.ts'

const iban = 'DE89370400440532013000'
const question = (name: string) => ({ name, kind: 'person' as const, destination: { iban } })
const sandbox = sandboxPayeeCheck(async (account) =>
  account === 'LT121000011101001000' || account === '60161331926819' ? 'Ana Nowak' : undefined,
)

test.each([
  ['Ana Nowak', { outcome: 'match' }],
  ['Ana Nowak .close', { outcome: 'close', name: 'Ana Nowak' }],
  ['Ana Nowak .none', { outcome: 'none' }],
  ['Ana Nowak .unchecked', { outcome: 'notPossible' }],
])('the sandbox answers what the name “%s” asks for', async (name, answer) => {
  expect(await sandbox.ask(question(name))).toEqual(answer)
})

test('the sandbox does not answer if set so, and returns the holders defined in the town', async () => {
  await expect(sandbox.ask(question('Ana .unanswered'))).rejects.toThrow('does not answer')
  for (const destination of [
    { iban: 'LT121000011101001000' },
    { sortCode: '601613', accountNumber: '31926819' },
  ] as const)
    expect(await sandbox.ask({ ...question('Jan'), destination })).toEqual({
      outcome: 'holder',
      name: 'Ana Nowak',
    })
  expect(await noPayeeCheck.ask(question('Ana'))).toEqual({ outcome: 'notPossible' })
})

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
let asked: unknown
let answer = '{"outcome":"close","name":"Anna Nowak"}'
let status = 200
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const body = Buffer.concat(parts).toString()
    asked = readSigned(keyOf('payee check', secret), { body, headers }, new Date())
    response.writeHead(status).end(answer)
  })
})
let url = ''
beforeAll(async () => {
  url = `http://127.0.0.1:${await listening(server)}/`
})
afterAll(() => {
  server.close()
})

test('the operator’s gateway gets a signed request, and its answer is parsed', async () => {
  expect(await webhookPayeeCheck({ url, secret }).ask(question('Ana Nowak'))).toEqual({
    outcome: 'close',
    name: 'Anna Nowak',
  })
  expect(asked).toEqual({ type: 'payee.check', ...question('Ana Nowak') })
})

test.each([
  ['{"outcome":"fine"}', 200],
  ['{"outcome":"close"}', 200],
  ['no', 200],
  ['{"outcome":"match"}', 500],
])('an answer that says nothing known is none: %s, %i', async (text, code) => {
  ;[answer, status] = [text, code]
  await expect(webhookPayeeCheck({ url, secret }).ask(question('Ana'))).rejects.toThrow(
    /Invalid|JSON|answered 500/,
  )
})
