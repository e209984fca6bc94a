import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { msOf } from '@sixpence/days'
import { chooseLanguage } from '@sixpence/locales'
import { calls } from '@sixpence/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { translator } from '#core/translate.ts'
import { refusal } from '#app/envelope.ts'
import { isForwarded, noteForwarded } from '#app/client-address.ts'
import { problemFor } from '#app/v1/problem.ts'
import { cellsOf } from '../cells-of.ts'
import { addressField, CellOfRequest, type Asking } from './cell-of-request.ts'
import { fromHeader, handedOn, forwardedBy } from './forwarded-header.ts'
import { forwardRequest, forwardSocket } from './proxy.ts'

/** The cookie that names the cell of a browser; it is not secret and decides only where a request is routed. */
const cookieName = '__Host-cell'
const cookieSeconds = msOf({ days: 365 }) / 1_000
const ofCookie = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const
const cookieOf = (cell: string): string =>
  `${cookieName}=${cell}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${cookieSeconds}`

/** The cell that the cookies of a request name; read here because it is needed before cookies are parsed. */
const cellCookie = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([a-z0-9]{1,16})(?:;|$)`).exec(cookies ?? '')?.[1]

/**
 * Forwards requests of people of other cells to a server there. Does nothing with a single database, or if no
 * addresses are set. Register it before the routes and after the cookies.
 */
export function cellDoor(app: FastifyInstance, services: Services): void {
  const cells = cellsOf(services)
  if (!cells) return
  const addresses = services.config.cells?.addresses ?? new Map<string, string>()
  const find = new CellOfRequest(services, cells)

  app.addHook('onRequest', async (request, reply) => {
    const client = handedOn(services, request.headers)
    if (client !== undefined) noteForwarded(request, client)
    if (addresses.size === 0 || client !== undefined) return undefined
    if (isOfKey(request)) {
      const cell = cells.cellOfKey(bearerOf(request) ?? '')
      return cell === undefined ? undefined : goTo(cell, request, reply)
    }
    if (!isCall(request)) return undefined
    if (addressField(request.method, request.originalUrl) !== undefined) return undefined
    const cell = await find.ofCaller(askingOf(request))
    if (cell === undefined) return refuse(request, reply, new Refused('busy'))
    return goTo(cell, request, reply)
  })

  app.addHook('preHandler', async (request, reply) => {
    const begins = addressField(request.method, request.originalUrl)
    if (addresses.size === 0 || begins === undefined || isForwarded(request)) return undefined
    const { body } = request
    if (typeof body !== 'object' || body === null) return undefined
    const brand = services.brandAt(request.headers.host ?? '')
    const address: unknown = Object.entries(body).find(([name]) => name === begins.field)?.[1]
    if (!brand || typeof address !== 'string') return undefined
    // Rate-limited before the call itself counts the caller, so that nobody floods the directory.
    const refused = await tooMany(request.ip)
    if (refused) return refuse(request, reply, refused)
    const named = cellCookie(request.headers.cookie)
    const cell = await find.ofAddress(brand.key, address, begins.goesOn ? named : undefined)
    if (cell === undefined) return refuse(request, reply, new Refused('busy'))
    // The next steps have no address: the cookie routes them to this cell.
    if (cell === cells.own && named !== cell)
      reply.setCookie(cookieName, cell, { ...ofCookie, maxAge: cookieSeconds })
    return goTo(cell, request, reply, JSON.stringify(body))
  })

  async function goTo(
    cell: string,
    request: FastifyRequest,
    reply: FastifyReply,
    body?: string,
  ): Promise<FastifyReply | undefined> {
    const address = addresses.get(cell)
    if (cell === cells?.own || address === undefined) return undefined
    reply.hijack()
    const failure = await forwardRequest(request.raw, reply.raw, {
      address,
      path: request.originalUrl,
      clientHeader: { name: fromHeader, value: forwardedBy(services, request.ip) },
      body,
      ...(!isOfKey(request) && { cookie: cookieOf(cell) }),
    })
    if (failure === undefined) return reply
    services.log.warn({ cell }, 'another cell did not answer')
    const name = failure === 'notSent' || request.method === 'GET' ? 'busy' : 'outcomeUnknown'
    answerRaw(request, reply, new Refused(name))
    return reply
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
    reply.hijack()
    answerRaw(request, reply, refused)
    return reply
  }

  async function tooMany(address: string): Promise<Refused | undefined> {
    try {
      await services.rate.take('public', address, services.clock.now().getTime())
      return undefined
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
  }
}

/** The push channel of another cell's people; false for people of this cell. */
export function socketsElsewhere(
  services: Services,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean {
  const cells = cellsOf(services)
  const addresses = services.config.cells?.addresses
  return (request, socket, head) => {
    if (!cells || handedOn(services, request.headers) !== undefined) return false
    const cell = cellCookie(request.headers.cookie)
    const address = cell === undefined || cell === cells.own ? undefined : addresses?.get(cell)
    if (address === undefined) return false
    const client = request.socket.remoteAddress ?? ''
    forwardSocket(
      { request, socket, head },
      { address, clientHeader: { name: fromHeader, value: forwardedBy(services, client) } },
    )
    return true
  }
}

/**
 * Whether a request may concern another cell's people. Pages, files and callbacks are the same in every cell, the
 * public interface is answered where its key was created and routes itself, and staff belong to the cell whose desk
 * they open.
 */
const isCall = ({ method, originalUrl, headers }: FastifyRequest): boolean =>
  (method !== 'GET' || headers.authorization !== undefined) &&
  !/^\/(?:callbacks|v1|internal|oauth)(?:\/|\?|$)/.test(originalUrl) &&
  !isOfDesk(originalUrl)

/** Whether it is a request of the public interface. */
const isOfKey = ({ originalUrl }: FastifyRequest): boolean => /^\/v1(?:\/|\?|$)/.test(originalUrl)

function isOfDesk(url: string): boolean {
  const name = /^\/\?(\w+)/.exec(url)?.[1] ?? ''
  return name.startsWith('console') || calls.get(name)?.access.who === 'staff'
}

function askingOf({ headers }: FastifyRequest): Asking {
  return { bearer: bearerOf({ headers }), cookie: cellCookie(headers.cookie) }
}

const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

function answerRaw(request: FastifyRequest, reply: FastifyReply, refused: Refused): void {
  if (isOfKey(request)) {
    const { body, retryAfter } = problemFor(refused, { operation: undefined, requestId: request.id })
    sendRaw(reply, body.status, { type: 'application/problem+json', body, retryAfter })
    return
  }
  const t = translator(chooseLanguage(undefined, request.headers['accept-language']))
  const isMain = request.method === 'POST' && request.originalUrl.startsWith('/?')
  const { status, retryAfter, body } = refusal(refused, isMain ? 'main' : 'rest', t)
  sendRaw(reply, status, { type: 'application/json', body, retryAfter })
}

function sendRaw(
  { raw }: FastifyReply,
  status: number,
  { type, body, retryAfter }: { type: string; body: object; retryAfter?: number | undefined },
): void {
  const text = JSON.stringify(body)
  raw.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  })
  raw.end(text)
}
