import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

// A company's own server, in a separate process. It uses only the documented public API of the bank: BANK is the bank's
// address, KEY a key. It prints its address when it is open.

const { BANK = '', KEY = '' } = process.env
type Event = { type: string; data: Record<string, unknown>; id: string }

const heard: Event[] = []
let isDown = false
let secret: string | undefined

async function ask(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${BANK}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      'sixpence-version': '2026-11-25',
      'sixpence-agent': 'Paper Ledger',
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Only signed messages are accepted, and a repeated message is ignored. */
function hear(headers: http.IncomingHttpHeaders, body: string): number {
  if (isDown || secret === undefined) return 503
  const id = String(headers['webhook-id'])
  try {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>) as Event
    if (!heard.some((event) => event.id === id)) heard.push({ ...event, id })
    return 200
  } catch {
    return 400
  }
}

const server = http.createServer((request, response) => {
  let text = ''
  request.on('data', (piece: Buffer) => (text += piece.toString()))
  request.on(
    'end',
    () =>
      void answer(request, text).then(([status, said]) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      }),
  )
})

async function answer(
  { url = '', headers, method = '' }: http.IncomingMessage,
  text: string,
): Promise<[number, unknown]> {
  if (url === '/hooks') return [hear(headers, text), {}]
  if (url === '/heard') return [200, heard]
  if (url === '/down' || url === '/up') {
    isDown = url === '/down'
    return [200, {}]
  }
  if (url === '/listen') {
    const { port } = server.address() as AddressInfo
    const made = await ask('POST', '/webhooks', {
      name: 'Paper Ledger',
      url: `http://127.0.0.1:${port}/hooks`,
    })
    secret = (made.body as { secret?: string }).secret
    return [made.status, { id: (made.body as { id: number }).id }]
  }
  // It requests all other data from the bank.
  const { status, body } = await ask(method, url, text === '' ? undefined : (JSON.parse(text) as object))
  return [status, body]
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
