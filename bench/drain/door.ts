import { connect as connectHttp2 } from 'node:http2'
import { request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { request as tlsRequest, type RequestOptions } from 'node:https'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import pg from 'pg'
import type { Person } from '../torture/client.ts'
import type { Proxy } from './proxy.ts'

const name = 'ostra.localhost'
/** The client's address, another address of this machine than the proxy's. */
const own = '127.0.0.2'
const claimed = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
  'x-request-id': 'claimed-by-the-client-0123456789',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
}

/**
 * Checks the duties of a proxy with our configuration besides forwarding requests: TLS, the push channel, a single id
 * per request, the client's address, and no access to internal paths. Returns a sentence for each failure.
 */
export async function faultsAtTheDoor(
  proxy: Proxy,
  { ownerUrl, person }: { ownerUrl: string; person: Person },
): Promise<string[]> {
  const found = await Promise.all([
    redirected(proxy),
    encrypted(proxy),
    hidden(proxy),
    identified(proxy, { ownerUrl, person }),
    pushed(proxy),
    spoken2(proxy),
  ])
  return found.flat().map((fault) => `${proxy.kind} ${fault}`)
}

const unless = (is: boolean, fault: string): string[] => (is ? [] : [fault])

async function redirected({ redirect }: Proxy): Promise<string[]> {
  const { status, headers } = await asked(plainRequest, { port: redirect, path: '/login?from=mail' })
  return unless(
    status === 301 && headers.location === `https://${name}/login?from=mail`,
    `answers without TLS by ${status} and leads to ${headers.location}`,
  )
}

/** Checks the versions of TLS, and that an unknown name gets no certificate. */
async function encrypted({ tls }: Proxy): Promise<string[]> {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const [v11, v12, v13, strange] = await Promise.all([
    spoken(tls, old),
    spoken(tls, { maxVersion: 'TLSv1.2' }),
    spoken(tls, { minVersion: 'TLSv1.3' }),
    spoken(tls, { servername: 'nobody.example' }),
  ])
  return [
    ...unless(/PROTOCOL_VERSION/.test(v11), `takes a client of TLS 1.1 (${v11})`),
    ...unless(v12 === 'TLSv1.2 h2', `does not speak TLS 1.2 with HTTP/2 (${v12})`),
    ...unless(v13 === 'TLSv1.3 h2', `does not speak TLS 1.3 with HTTP/2 (${v13})`),
    ...unless(/UNRECOGNIZED_NAME/.test(strange), `serves a name that is nobody’s (${strange})`),
  ]
}

/** Internal paths are answered by the proxy itself: an answer of a server would have the server's id. */
async function hidden({ tls }: Proxy): Promise<string[]> {
  const paths = ['/healthz', '/readyz', '/metrics', '/internal/anything']
  const answers = await Promise.all(paths.map((path) => asked(tlsRequest, { port: tls, path })))
  return answers.flatMap(({ status, headers }, at) =>
    unless(status === 404 && headers['request-id'] === undefined, `lets ${paths[at]} through (${status})`),
  )
}

/** The audit trail stores the id and address of a call from the proxy, not those the client claims. */
async function identified(
  { tls }: Proxy,
  { ownerUrl, person }: { ownerUrl: string; person: Person },
): Promise<string[]> {
  const { headers } = await asked(tlsRequest, {
    port: tls,
    method: 'POST',
    path: '/?usernameChangeRequestDelete',
    localAddress: own,
    headers: {
      ...claimed,
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      cookie: person.cookie,
    },
    body: JSON.stringify({ method: 'usernameChangeRequestDelete', requestId: 999_999 }),
  })
  const id = String(headers['x-request-id'])
  const row = await auditedAs(ownerUrl, id)
  const push = await asked(tlsRequest, { port: tls, path: '/ws', headers: claimed })
  return [
    ...unless(
      id.length >= 16 && id !== claimed['x-request-id'] && headers['request-id'] === id,
      `gives a request the id ${id}, and the server ${String(headers['request-id'])}`,
    ),
    ...unless(row === own, `has a client at ${own} in the audit trail as ${row}`),
    ...unless(
      push.headers['request-id'] !== undefined && push.headers['request-id'] !== claimed['x-request-id'],
      `lets a client choose the id of its push channel (${String(push.headers['request-id'])})`,
    ),
  ]
}

async function auditedAs(ownerUrl: string, id: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ address: string }>(
      `select address from app.audit where detail->>'request' = $1`,
      [id],
    )
    return rows.map(({ address }) => address).join(', ') || 'nobody'
  } finally {
    await client.end()
  }
}

/** The push channel opens from a page of this host by TLS, and from no other. */
async function pushed({ tls }: Proxy): Promise<string[]> {
  const [ours, foreign] = await Promise.all(
    [`https://${name}`, 'https://evil.example'].map((origin) =>
      asked(tlsRequest, {
        port: tls,
        path: '/ws',
        headers: {
          ...claimed,
          origin,
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
        },
      }),
    ),
  )
  return [
    ...unless(ours?.status === 101, `opens no push channel (${ours?.status})`),
    ...unless(foreign?.status === 403, `opens a push channel to another site (${foreign?.status})`),
  ]
}

/** A page by HTTP/2, as browsers ask for it. */
async function spoken2({ kind, tls }: Proxy): Promise<string[]> {
  const session = connectHttp2(`https://127.0.0.1:${tls}`, { rejectUnauthorized: false, servername: name })
  const status = await new Promise<string>((done) => {
    session.on('error', (error) => done(error.message))
    session
      .request({ ':path': '/login', ':authority': name })
      .on('response', (headers) => done(String(headers[':status'])))
      .on('error', (error: Error) => done(error.message))
  })
  session.destroy()
  return unless(status === '200', `answers a page by HTTP/2 with ${status} (${kind})`)
}

/** Version of TLS and protocol that were agreed on, or the reason why none was. */
function spoken(port: number, options: ConnectionOptions): Promise<string> {
  return new Promise((done) => {
    const socket = connectTls({
      port,
      host: '127.0.0.1',
      servername: name,
      rejectUnauthorized: false,
      ALPNProtocols: ['h2', 'http/1.1'],
      ...options,
    })
    socket.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    socket.on('secureConnect', () => {
      done(`${socket.getProtocol()} ${String(socket.alpnProtocol)}`)
      socket.destroy()
    })
  })
}

type Sent = {
  port: number
  path: string
  method?: string
  localAddress?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}
type Asked = { status: number; headers: IncomingHttpHeaders }

/** A request on its own connection; an upgrade is also an answer. */
function asked(request: typeof plainRequest, { headers, body, ...options }: Sent): Promise<Asked> {
  const tls: RequestOptions = { servername: name, rejectUnauthorized: false }
  return new Promise((done, fail) => {
    const sent = request({
      ...tls,
      ...options,
      host: '127.0.0.1',
      agent: false,
      timeout: 20_000,
      headers: { host: name, ...headers },
    })
    sent.on('upgrade', ({ statusCode = 0, headers: answered }, socket) => {
      socket.destroy()
      done({ status: statusCode, headers: answered })
    })
    sent.on('response', (answer) => {
      const { statusCode = 0, headers: answered } = answer
      answer.resume().on('end', () => done({ status: statusCode, headers: answered }))
    })
    sent.on('timeout', () => sent.destroy(new Error('too late')))
    sent.on('error', fail)
    sent.end(body)
  })
}
