import {
  type ClientRequest,
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'

/** How forwarding a request failed: it was not sent, or the outcome is unknown. */
export type ForwardFailure = 'notSent' | 'unknown'

/** Headers of a single connection (RFC 9110, 7.6.1). */
const connectionHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]

/** The headers that are sent on: not those of this connection, nor what its `Connection` names. */
export function forwardedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? []
  const left = new Set([...connectionHeaders, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)))
}

/** Timeouts for connecting to another cell and between chunks of its response. */
const timeoutMs = { connect: 3_000, response: 40_000 }
const keepAliveMs = 10_000

/** The header that names the client, in lower case. It replaces a header of this name in the client's request. */
type ClientHeader = { name: string; value: string }

type Target = {
  /** Of the other cell's server: `https://…`. */
  address: string
  path: string
  clientHeader: ClientHeader
  /** A body that was already read; by default the request is streamed. */
  body?: string | undefined
  /** A `set-cookie` header that is added to the response. */
  cookie?: string | undefined
}

/**
 * Proxies a request to a server of another cell and its response back, byte for byte. Resolves with the failure if no
 * response began, undefined once it was sent back.
 */
export function forwardRequest(
  request: IncomingMessage,
  reply: ServerResponse,
  { address, path, clientHeader, body, cookie }: Target,
): Promise<ForwardFailure | undefined> {
  const url = new URL(address)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const upstream = send({
      host: url.hostname,
      port: url.port || undefined,
      // A connection of its own: if a reused connection breaks, it is unknown whether the request was received.
      agent: false,
      method: request.method,
      path,
      headers: headersFor(request.headers, clientHeader, body),
    })
    const connection = watchConnection(upstream, url)
    upstream.once('response', (response) => {
      sendBack(response, reply, cookie)
      response.once('end', () => resolve(undefined))
      response.once('close', () => resolve(undefined))
    })
    upstream.once('error', () => {
      if (reply.headersSent) {
        reply.destroy()
        resolve(undefined)
      } else resolve(connection.isOpen ? 'unknown' : 'notSent')
    })
    reply.once('close', () => upstream.destroy())
    if (body === undefined) request.pipe(upstream)
    else upstream.end(body)
  })
}

/** The headers of a forwarded request, with the length of a body that was already read. */
function headersFor(
  headers: IncomingHttpHeaders,
  clientHeader: ClientHeader,
  body: string | undefined,
): OutgoingHttpHeaders {
  return {
    ...forwardedHeaders(headers),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    [clientHeader.name]: clientHeader.value,
  }
}

/** Destroys a request whose server does not answer in time. `isOpen` once the connection, with TLS, was established. */
function watchConnection(upstream: ClientRequest, url: URL): { isOpen: boolean } {
  const connection = { isOpen: false }
  const giveUp = (): void =>
    void upstream.destroy(new Error(`the server ${url.host} of another cell does not answer`))
  const connectTimer = setTimeout(giveUp, timeoutMs.connect)
  upstream.setTimeout(timeoutMs.response, giveUp)
  upstream.once('socket', (socket) =>
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      connection.isOpen = true
      clearTimeout(connectTimer)
    }),
  )
  upstream.once('close', () => clearTimeout(connectTimer))
  return connection
}

/** Streams another server's response to the client, with the cookie added to those that it sets. */
function sendBack(response: IncomingMessage, reply: ServerResponse, cookie: string | undefined): void {
  const setCookies = response.headers['set-cookie'] ?? []
  reply.writeHead(response.statusCode ?? 502, {
    ...forwardedHeaders(response.headers),
    ...(cookie !== undefined && { 'set-cookie': [...setCookies, cookie] }),
  })
  response.pipe(reply)
  response.once('error', () => reply.destroy())
}

/** Connects an upgrade socket to a server of another cell, and proxies bytes in both directions. */
export function forwardSocket(
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
  { address, clientHeader }: Pick<Target, 'address' | 'clientHeader'>,
): void {
  const url = new URL(address)
  const isTls = url.protocol === 'https:'
  const port = Number(url.port || (isTls ? 443 : 80))
  const upstream = isTls
    ? connectTls({ host: url.hostname, port, servername: url.hostname })
    : connect({ host: url.hostname, port })
  upstream.setKeepAlive(true, keepAliveMs)
  upstream
    .setTimeout(timeoutMs.connect, () => upstream.destroy())
    .once('connect', () => upstream.setTimeout(0))
  upstream.write(requestHead(request, clientHeader))
  upstream.write(head)
  upstream.pipe(socket)
  socket.pipe(upstream)
  for (const [closing, other] of [
    [upstream, socket],
    [socket, upstream],
  ] as const)
    closing.on('error', () => other.destroy()).on('close', () => other.destroy())
}

/** The request line and headers as received, with the client's header; `rawHeaders` alternates names and values. */
function requestHead(request: IncomingMessage, clientHeader: ClientHeader): string {
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [request.rawHeaders[index], request.rawHeaders[index + 1]]
    if (name.toLowerCase() !== clientHeader.name) lines.push(`${name}: ${value}`)
  }
  lines.push(`${clientHeader.name}: ${clientHeader.value}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
