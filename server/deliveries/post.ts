import { version } from '#core/telemetry/version.ts'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AttemptOutcome } from '@sixpence/protocol/merchant/notices'
import { codeOf } from '#core/error-code.ts'
import { hostOf, isLoopbackHost, readAddress, type AddressRules } from './address.ts'
import { isPublicIp } from './public-ip.ts'
import { resolveByDns, type Resolve } from './resolve.ts'

/** Result of an attempt. `status`: the server's answer was not from 200 to 299. */
export type PostOutcome = Exclude<AttemptOutcome, 'ours'>

export type PostResult = {
  outcome: PostOutcome
  status?: number
  /** Wait requested by the server (Retry-After), in ms. */
  retryAfterMs?: number
}

export type Post = (
  address: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<PostResult>

export type PostDeps = {
  rules: AddressRules
  resolve?: Resolve
  isAllowedIp?: (address: string) => boolean
  timeoutMs?: number
  /** GET only checks whether the server answers. */
  method?: 'POST' | 'GET'
}

/**
 * The status decides. At most this much of the body is read, so that a server with a short answer sees no broken
 * connection.
 */
const rest = { bytes: 64 * 1024, ms: 1_000 }

/**
 * Sends a message to a customer's server. The host is resolved once, every one of its addresses must be public, and the
 * connection is made to these addresses only: there is no second look-up, so DNS rebinding has no effect. Redirects are
 * not followed. At most `timeoutMs` (15 s) pass from the look-up to the answer. Never throws.
 */
export function poster({
  rules,
  resolve = resolveByDns,
  isAllowedIp = isPublicIp,
  timeoutMs = 15_000,
  method = 'POST',
}: PostDeps): Post {
  return async (address, message) => {
    const read = readAddress(address, rules)
    if ('problem' in read) return { outcome: 'notAllowed' }
    const { url } = read
    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(), timeoutMs)
    try {
      const addresses = await unlessAborted(resolve(hostOf(url)), timer.signal).catch(() => undefined)
      if (timer.signal.aborted) return { outcome: 'timedOut' }
      if (!addresses) return { outcome: 'nameUnknown' }
      const isAllowed = (ip: string): boolean => isLoopbackHost(hostOf(url)) || isAllowedIp(ip)
      if (!addresses.every(isAllowed)) return { outcome: 'notAllowed' }
      return await send(url, message, { addresses, isAllowed, signal: timer.signal, method })
    } finally {
      clearTimeout(timeout)
    }
  }
}

type Connection = {
  addresses: readonly string[]
  isAllowed: (ip: string) => boolean
  signal: AbortSignal
  method: 'POST' | 'GET'
}

function send(
  url: URL,
  { headers, body }: Parameters<Post>[1],
  { addresses, isAllowed, signal, method }: Connection,
): Promise<PostResult> {
  return new Promise((done) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: {
        // Firewalls refuse requests without a user agent.
        'user-agent': `Sixpence/${version}`,
        ...headers,
        ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
        'accept-encoding': 'identity',
      },
      // A connection of its own: a kept-alive connection could belong to an earlier look-up.
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: 16 * 1024,
      signal,
    })
    const end = (result: PostResult): void => {
      done(result)
      request.destroy()
    }
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        // A connection that has ended meanwhile has no address.
        const ip = socket.remoteAddress
        if (ip !== undefined && !isAllowed(ip)) end({ outcome: 'notAllowed' })
      }),
    )
    request.on('error', (error) => end({ outcome: signal.aborted ? 'timedOut' : outcomeOf(error) }))
    request.once('response', (answer) => {
      const result = resultOf(answer)
      let bytes = 0
      const enough = setTimeout(() => end(result), rest.ms)
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > rest.bytes) end(result)
      })
      answer.on('error', () => end(result))
      answer.once('close', () => {
        clearTimeout(enough)
        end(result)
      })
    })
    request.end(body)
  })
}

/** Connects to the checked addresses, without another look-up. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, answer) => {
    const resolved = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = resolved
    if (options.all) answer(null, resolved)
    else answer(null, first?.address ?? '', first?.family)
  }

function resultOf({ statusCode: status = 0, headers }: http.IncomingMessage): PostResult {
  if (status >= 200 && status < 300) return { outcome: 'delivered', status }
  if (status >= 300 && status < 400) return { outcome: 'redirect', status }
  if (status === 410) return { outcome: 'gone', status }
  const seconds = Number(headers['retry-after'])
  const asksToWait = (status === 429 || status === 503) && Number.isInteger(seconds) && seconds > 0
  return { outcome: 'status', status, ...(asksToWait && { retryAfterMs: seconds * 1_000 }) }
}

/** Errors of certificates have names such as CERT_HAS_EXPIRED and ERR_TLS_CERT_ALTNAME_INVALID. */
const outcomeOf = (error: unknown): PostOutcome =>
  /CERT|TLS|SSL|SIGNED/.test(codeOf(error) ?? '') ? 'notTrusted' : 'notReached'

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, fail) =>
      signal.addEventListener('abort', () => fail(new Error('the delivery took longer than its time-out')), {
        once: true,
      }),
    ),
  ])
}
