import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { eventTypes } from './samples.ts'

const program = fileURLToPath(new URL('sixpence.ts', import.meta.url))
const key = `sk_live_${'k'.repeat(43)}`
const secret = `whsec_${Buffer.alloc(24, 5).toString('base64')}`

type Environment = Record<string, string>

// A process that is compiled already starts in a quarter of the time.
const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' }

/** The real process, with only the given environment. */
async function sixpence(args: string[], env: Environment = {}, input = '') {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...compiled, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, out, errors }
}

/** A developer's server, which stores what it received. */
async function openHook(status = 200) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

test('says what it can do, and of each command how', async () => {
  const all = await sixpence([])
  expect(all.code).toBe(0)
  for (const command of ['listen', 'trigger', 'payments list', 'payments create']) {
    expect(all.out).toContain(`sixpence ${command}`)
    const { code, out } = await sixpence([...command.split(' '), '--help'])
    expect([code, out.startsWith(`sixpence ${command} `)]).toEqual([0, true])
  }
})

test.each(eventTypes)('triggers %s: signed as Standard Webhooks says, without a key', async (type) => {
  await using hook = await openHook()
  const { code, out } = await sixpence(['trigger', type, '--forward-to', hook.url], {
    SIXPENCE_WEBHOOK_SECRET: secret,
  })
  expect([code, out]).toEqual([0, expect.stringContaining('→ 200')])
  expect(out).not.toContain(secret)
  const [{ headers, body } = { headers: {}, body: '' }] = hook.received
  const event = new Webhook(secret).verify(body, headers as Record<string, string>)
  expect(event).toMatchObject({ type, data: expect.any(Object) })
})

test('shows a secret that it has made, which verifies the event', async () => {
  await using hook = await openHook()
  const { out } = await sixpence(['trigger', 'payment.received', '--forward-to', hook.url])
  const made = /whsec_\S+/.exec(out)?.[0] ?? ''
  const [{ headers, body } = { headers: {}, body: '' }] = hook.received
  expect(new Webhook(made).verify(body, headers as Record<string, string>)).toBeTruthy()
})

test('fails when the server does not take the event, or is not there', async () => {
  await using hook = await openHook(500)
  const refused = await sixpence(['trigger', 'invoice.paid', '--forward-to', hook.url])
  expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('→ 500')])
  const { port } = new URL(hook.url)
  await hook[Symbol.asyncDispose]()
  const absent = await sixpence(['trigger', 'invoice.paid', '--forward-to', `http://127.0.0.1:${port}/`])
  expect([absent.code, absent.out]).toEqual([1, expect.stringContaining('no answer: ECONNREFUSED')])
})

test.each<[string, string[], Environment, string]>([
  ['an unknown command', ['pay'], {}, 'There is no command pay.'],
  ['an unknown option', ['payments', 'list', '--all'], {}, "Unknown option '--all'"],
  ['something more', ['payments', 'list', 'of', 'today'], {}, 'Not understood: of today'],
  ['no key', ['payments', 'list'], {}, 'SIXPENCE_KEY is not set'],
  [
    'a key of another kind',
    ['payments', 'list'],
    { SIXPENCE_KEY: 'pk_1' },
    'begins with sk_live_ or sk_test_',
  ],
  [
    'a bank in the clear',
    ['payments', 'list'],
    { SIXPENCE_KEY: key, SIXPENCE_URL: 'http://bank.example' },
    'SIXPENCE_URL begins with https://',
  ],
  ['a limit that is none', ['payments', 'list', '--limit', '-'], {}, '--limit'],
  ['an event that does not exist', ['trigger', 'payment.eaten'], {}, 'There is no event payment.eaten.'],
  ['no event', ['trigger'], {}, 'Which event?'],
  ['nowhere to forward to', ['trigger', 'invoice.paid'], {}, '--forward-to is the address'],
  [
    'another machine in the clear',
    ['trigger', 'invoice.paid', '--forward-to', 'http://shop.example/'],
    {},
    'begins with https://',
  ],
  [
    'a secret that is none',
    ['trigger', 'invoice.paid', '--forward-to', 'http://localhost:1/'],
    { SIXPENCE_WEBHOOK_SECRET: 'x' },
    'SIXPENCE_WEBHOOK_SECRET: ',
  ],
  ['half a payment', ['payments', 'create', '--amount', '1.00'], {}, 'A payment needs --account'],
  [
    'an account that is no number',
    ['payments', 'create', '--account', 'x', '--amount', '1', '--currency', 'EUR', '--to', 'a@b.example'],
    {},
    '--account is a whole number',
  ],
  [
    'a file that is not there',
    ['payments', 'create', '--input', '/nowhere.json'],
    {},
    '/nowhere.json cannot be read',
  ],
])('does not understand %s, and says why', async (_, args, env, why) => {
  const { code, out, errors } = await sixpence(args, env)
  expect([code, out]).toEqual([2, ''])
  expect(errors).toContain(why)
  expect(errors).not.toContain('    at ')
})

test('a payment that is no JSON object is not sent', async () => {
  for (const input of ['', '[]', '"x"', '{'])
    expect(
      await sixpence(['payments', 'create', '--input', '-'], { SIXPENCE_KEY: key }, input),
    ).toMatchObject({
      code: 2,
      errors: expect.stringContaining('no payment as a JSON object'),
    })
})

test('refuses a key on the command line, wherever it stands, and does not repeat it', async () => {
  for (const args of [['payments', 'list', '--key', key], [`--key=${key}`], [key]]) {
    const { code, out, errors } = await sixpence(args, { SIXPENCE_KEY: key })
    expect([code, errors]).toEqual([2, expect.stringContaining('Set SIXPENCE_KEY instead')])
    expect(out + errors).not.toContain(key)
  }
})

test('a bank that is not there is named in a sentence', async () => {
  const { code, errors } = await sixpence(['payments', 'list'], {
    SIXPENCE_KEY: key,
    SIXPENCE_URL: 'http://127.0.0.1:9',
  })
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^GET \/v1\/payments at http:\/\/127.0.0.1:9: .+\.\n$/),
  ])
})
