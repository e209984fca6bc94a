import { request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'

/** How forwarding a request failed: it was not sent, or the outcome is unknown. */
export type NotForwarded = 'notSent' | 'unknown'

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length'])

/** Timeouts for connecting to another cell and between chunks of its response. */
const patienceMs = { connect: 3_000, answer: 40_000 }

type Outgoing = {
  address: string
  path: string
  /** The header that names the client. */
  from: [name: string, value: string]
  /** A body that was already read; by default the request is streamed. */
  body?: string | undefined
  /** Added to the answer. */
  cookie?: string | undefined
}

/**
 * Proxies a request to a server of another cell and its answer back, byte for byte. Resolves with the failure if no
 * answer began, undefined once it was sent back.
 */
export function handOn(
  request: IncomingMessage,
  reply: ServerResponse,
  { address, path, from, body, cookie }: Outgoing,
): Promise<NotForwarded | undefined> {
  const url = new URL(address)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !ofConnection.has(name) && name !== from[0]),
  )
  const length = body === undefined ? request.headers['content-length'] : String(Buffer.byteLength(body))
  return new Promise((resolve) => {
    const upstream = send({
      host: url.hostname,
      port: url.port || undefined,
      // A connection of its own: if a reused connection breaks, it is unknown whether the request was received.
      agent: false,
      method: request.method,
      path,
      headers: {
        ...headers,
        ...(length !== undefined && { 'content-length': length }),
        [from[0]]: from[1],
      },
    })
    let isConnected = false
    const giveUp = (): void =>
      void upstream.destroy(new Error(`the server ${url.host} of another cell does not answer`))
    const tooLate = setTimeout(giveUp, patienceMs.connect)
    const onConnect = (): void => {
      isConnected = true
      clearTimeout(tooLate)
    }
    upstream.setTimeout(patienceMs.answer, giveUp)
    upstream.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', onConnect),
    )
    upstream.once('close', () => clearTimeout(tooLate))
    upstream.once('response', (answer) => {
      const own = answer.headers['set-cookie'] ?? []
      const forwarded = Object.entries(answer.headers).filter(
        ([name]) => !ofConnection.has(name) || name === 'content-length',
      )
      reply.writeHead(answer.statusCode ?? 502, {
        ...Object.fromEntries(forwarded),
        ...(cookie !== undefined && { 'set-cookie': [...own, cookie] }),
      })
      answer.pipe(reply)
      answer.once('error', () => reply.destroy())
      answer.once('end', () => resolve(undefined))
      answer.once('close', () => resolve(undefined))
    })
    upstream.once('error', () => {
      if (reply.headersSent) reply.destroy()
      resolve(reply.headersSent ? undefined : isConnected ? 'unknown' : 'notSent')
    })
    reply.once('close', () => upstream.destroy())
    if (body === undefined) request.pipe(upstream)
    else upstream.end(body)
  })
}

/** Connects an upgrade socket to a server of another cell, and proxies bytes in both directions. */
export function handOnSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { address, from }: Pick<Outgoing, 'address' | 'from'>,
): void {
  const url = new URL(address)
  const isTls = url.protocol === 'https:'
  const port = Number(url.port || (isTls ? 443 : 80))
  const upstream = isTls
    ? connectTls({ host: url.hostname, port, servername: url.hostname })
    : connect({ host: url.hostname, port })
  upstream.setKeepAlive(true, 10_000)
  upstream
    .setTimeout(patienceMs.connect, () => upstream.destroy())
    .once('connect', () => upstream.setTimeout(0))
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [request.rawHeaders[at], request.rawHeaders[at + 1]]
    if (name.toLowerCase() !== from[0]) lines.push(`${name}: ${value}`)
  }
  upstream.write(`${[...lines, `${from[0]}: ${from[1]}`].join('\r\n')}\r\n\r\n`)
  upstream.write(head)
  upstream.pipe(socket)
  socket.pipe(upstream)
  for (const [first, other] of [
    [upstream, socket],
    [socket, upstream],
  ] as const)
    first.on('error', () => other.destroy()).on('close', () => other.destroy())
}
