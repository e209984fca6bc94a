import { isCoded } from './v1/body-coding.ts'
import { readJson, textOf } from '@sixpence/protocol/rules/read-json'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import cookies from '@fastify/cookie'
import { chooseLanguage, type Language } from '@sixpence/locales'
import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'
import { responseCodes } from '@sixpence/protocol/codes'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { clientAddress } from './client-address.ts'
import { compressed, mayCompress } from './compressed.ts'
import { fromText } from '#core/decode.ts'
import { inexactMembers } from '#core/input/documented-input.ts'
import { fieldsOf } from '#core/schema.ts'
import type { Dispatcher, File } from './dispatch.ts'
import type { Request } from './request.ts'
import { emailConfirmation } from './email-confirmation.ts'
import { refusal, type Answer } from './envelope.ts'
import { securityHeaders } from '#core/http-headers.ts'
import { faultFields } from '#core/log.ts'
import { formAt, maxMultipartBytes, receive } from './multipart.ts'
import { refuseMisdirected } from './misdirected.ts'
import { isBesidePage } from './page-choice.ts'
import { partnerCallbacks } from './partner-callbacks.ts'
import { isOfV1, refuseAddress, v1Door } from './v1/door.ts'
import { transaction } from '#core/database.ts'
import { Refused } from '#core/refused.ts'
import { deleteUpload } from '#store/document/uploads.ts'
import type { Services } from '#context/services.ts'
import { referenceOf } from '#core/telemetry/request-id.ts'
import { translator } from '#core/translate.ts'
import { healthDoors, isProbe } from './watch/health-doors.ts'
import { idOfRequest, watchRequests } from './watch/watch-requests.ts'

const mebibyte = 1024 * 1024
const deepest = 32

/** The HTTP server: routes to the dispatcher, limits, security headers, and a common shape for errors. */
export function httpServer(services: Services, dispatcher: Dispatcher): FastifyInstance {
  const { page, data } = securityHeaders(services.config)
  const ofEvery = (reply: FastifyReply): FastifyReply => {
    const secure = isLook(reply.request) ? page : data
    return reply.headers(services.draining.is ? { ...secure, connection: 'close' } : secure)
  }
  const onError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = statusOf(error)
    const t = translator(chooseLanguage(undefined, request.headers['accept-language']))
    // Outside the dispatcher, such as a callback that comes too often.
    if (error instanceof Refused) {
      if (error.refusal === 'tooManyRequests')
        reply.header('retry-after', String(Number(error.facts['count'] ?? 1)))
      return send(reply, refusal(error, doorOf(request), t))
    }
    if (status >= 400 && status < 500)
      return send(reply, { ...refusal(new Refused('invalidInput'), doorOf(request), t), status })
    const reference = referenceOf(request.id)
    services.log.error(
      { reference, route: request.routeOptions.url, ...faultFields(error) },
      'fault outside a call',
    )
    return send(reply, refusal(new Refused('fault', { reference }), doorOf(request), t))
  }
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines get the id of their request from its scope (telemetry/scope.ts).
    childLoggerFactory: (logger) => logger,
    bodyLimit: mebibyte,
    // Node's defaults allow slow senders too much time (N-04).
    requestTimeout: 30_000,
    // How often Node checks for requests that are too late: by default every 30 s, so that 30 s would be up to 60.
    http: { connectionsCheckingInterval: 1_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // Requests that arrive while connections are closed are served: the services close afterwards.
    return503OnClosing: false,
    // Hop 0 is the direct peer; without a proxy of ours, X-Forwarded-For is not trusted.
    trustProxy: (_address: string, hop: number) => hop < services.config.trustedProxies,
    genReqId: idOfRequest(services),
    routerOptions: { maxParamLength: 256 },
    rewriteUrl: pageBesideCall,
    // A malformed address is answered before any hook or route runs.
    frameworkErrors: (error, request, reply) => {
      ofEvery(reply)
      void (isOfV1(request.url) ? refuseAddress(request, reply) : onError(error, request, reply))
    },
  })
  app.server.headersTimeout = 10_000
  watchRequests(app, services)
  // Cookies are parsed only by the calls that need them.
  app.register(cookies, { hook: false })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isCoded(request.headers)) return done(Object.assign(badRequest(), { statusCode: 415 }))
    try {
      const text = textOf(body as Buffer)
      const parsed = readJson(text)
      const inexact = inexactMembers(text)
      if (inexact.size > 0) inexactOf.set(parsed as object, inexact)
      return done(null, parsed)
    } catch {
      return done(badRequest())
    }
  })
  // Form encoding is accepted only at calls that declare it.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!takesForms.has(request.url)) return done(badRequest())
      const form = new URLSearchParams(String(body))
      // A repeated parameter is refused (RFC 6749, 3.2).
      if (new Set(form.keys()).size < form.size) return done(badRequest())
      return done(null, Object.fromEntries(form))
    },
  )
  // Multipart bodies are accepted only at calls that declare files, and read as a stream.
  app.addContentTypeParser(
    'multipart/form-data',
    { bodyLimit: maxMultipartBytes },
    (request, payload, done) => (formAt(request.url) ? done(null, payload) : done(badRequest())),
  )
  app.addHook('onRequest', (request, reply, done) => {
    ofEvery(reply)
    if (!isProbe(request)) services.activity.used()
    if (!isForeign(request)) return done()
    const t = translator(chooseLanguage(undefined, request.headers['accept-language']))
    send(reply, { ...refusal(new Refused('notAllowed'), doorOf(request), t), status: 403 })
  })
  refuseMisdirected(app, services)
  services.placement.addHooks(app, services)

  app.setErrorHandler(onError)
  app.setNotFoundHandler((request, reply) => {
    const t = translator(chooseLanguage(undefined, request.headers['accept-language']))
    send(reply, refusal(new Refused('unknownMethod'), 'rest', t))
  })

  // Fastify needs its plug-ins before the routes that use their decorations.
  app.after(() => {
    healthDoors(app, services)
    emailConfirmation(app, services)
    partnerCallbacks(app, services)
    v1Door(app, services, dispatcher)
    app.post('/', (request, reply) => main(request, reply, services, dispatcher))
    for (const call of calls.values())
      if (call.door !== 'main')
        door(app, call as AnyCall & { door: `${string} ${string}` }, services, dispatcher)
  })
  return app
}

/** POST /?{method}: the first name in the query is the method; a method in the body has to agree (B161). */
async function main(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  dispatcher: Dispatcher,
): Promise<FastifyReply> {
  const query = request.query as Record<string, unknown>
  const [method = '', ...more] = Object.keys(query)
  // A repeated name arrives as an array.
  if (Object.values(query).some(Array.isArray)) throw badRequest()
  const remove = removerOf(services)
  const form = await filesOf(
    request,
    (name, input) =>
      dispatcher.dispatch({
        method: name,
        input,
        door: 'main',
        ...common(services, request, reply, [query['fromCustomerId']], undefined),
      }),
    remove,
  )
  if (form && 'answer' in form) return send(reply, form.answer)
  const call = calls.get(method)
  const body = form ? (call ? fromText(call, form.fields) : {}) : objectBody(request)
  const { method: named, fromCustomerId, fromEmail, lang, ...input } = body
  if (!isPlainId(fromCustomerId)) {
    if (form) await remove(form.uploads)
    throw badRequest()
  }
  const isField =
    call?.method !== undefined &&
    named !== undefined &&
    named !== method &&
    !Object.hasOwn(input, call.method)
  const disagrees =
    more.some((name) => name !== 'fromCustomerId') || (named !== undefined && named !== method && !isField)
  const answer = await dispatcher.dispatch({
    // Calls with an address of their own are not served here.
    method: disagrees || call?.door !== 'main' ? '' : method,
    input: isField ? { ...input, [String(call.method)]: named } : input,
    inexact: inexactOf.get(body),
    fromEmail,
    door: 'main',
    ...common(services, request, reply, [fromCustomerId, query['fromCustomerId']], lang),
  })
  // A client of forms does not learn the numbers of its uploads, so it could neither use nor remove them.
  if (form && isRefused(answer)) await remove(form.uploads)
  return send(reply, answer, call)
}

/** Removes the uploads of a form. */
const removerOf = (services: Services) => (uploads: readonly number[]) =>
  transaction(services.db, async (client) => {
    for (const id of uploads) await deleteUpload(client, id)
  })

/** Whether a call certainly had no effect: if its outcome is unknown, it may still need its files. */
const isRefused = (answer: Answer | File): boolean =>
  'body' in answer && answer.body.responseCode !== responseCodes.success && answer.status !== 503

/** Fields of a multipart form, with files replaced by upload ids; or the answer that refused it; undefined of other bodies. */
async function filesOf(
  request: FastifyRequest,
  dispatch: (method: string, input: Record<string, unknown>) => Promise<Answer | File>,
  remove: (uploads: readonly number[]) => Promise<void>,
): Promise<{ fields: Record<string, unknown>; uploads: number[] } | { answer: Answer } | undefined> {
  const { body, headers, url } = request
  if (!(body instanceof Readable)) return undefined
  const taken = formAt(url)
  if (!taken) return undefined
  const contentType = headers['content-type'] ?? ''
  const received = await receive(taken, { body, contentType }, dispatch, remove)
  if (received === 'unreadable') throw badRequest()
  if (received !== 'busy') return received
  const t = translator(chooseLanguage(undefined, request.headers['accept-language']))
  return { answer: refusal(new Refused('busy'), 'main', t) }
}

function door(
  app: FastifyInstance,
  call: AnyCall & { door: `${string} ${string}` },
  services: Services,
  dispatcher: Dispatcher,
): void {
  const [verb = 'POST', path = '/'] = call.door.split(' ')
  app.route({
    method: verb,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.bodyLimit ?? mebibyte,
    handler: async (request, reply) => {
      const isGet = verb === 'GET'
      const path = request.params as Record<string, string>
      const query = request.query as Record<string, unknown>
      const { fromCustomerId, ...params } = query
      const remove = removerOf(services)
      const form = await filesOf(
        request,
        (name, input) =>
          dispatcher.dispatch({
            method: name,
            input,
            door: 'rest',
            ...common(services, request, reply, [fromCustomerId], undefined),
          }),
        remove,
      )
      if (form && 'answer' in form) return send(reply, form.answer)
      const body = isGet ? {} : form ? fromText(call, form.fields) : objectBody(request)
      const [inQuery, inBody] = [opened(call, isGet ? params : {}), opened(call, body)]
      const customers = [fromCustomerId, inBody.fromCustomerId]
      // A repeated or misplaced field is refused; a name may be repeated for a list only.
      const isTwice =
        Object.keys(path).some((name) => Object.hasOwn(query, name) || Object.hasOwn(body, name)) ||
        !customers.every(isPlainId)
      const disagrees = [inQuery, inBody].some(({ method }) => method !== undefined && method !== call.name)
      if (isTwice || disagrees || (!isGet && Object.keys(params).length > 0)) throw badRequest()
      const answer = await dispatcher.dispatch({
        method: call.name,
        input: { ...inBody.input, ...fromText(call, { ...inQuery.input, ...path }) },
        inexact: inexactOf.get(body),
        fromEmail: inQuery.fromEmail ?? inBody.fromEmail,
        door: 'rest',
        ...common(services, request, reply, customers, inQuery.lang ?? inBody.lang),
      })
      if (form && isRefused(answer)) await remove(form.uploads)
      return send(reply, answer, call)
    },
  })
}

/** Fields of the envelope beside the input (B162); a field that the call declares itself belongs to the call. */
function opened(
  call: AnyCall,
  fields: Record<string, unknown>,
): { input: Record<string, unknown> } & Partial<Record<(typeof ofEnvelope)[number], unknown>> {
  const own = fieldsOf(call)
  const names = ofEnvelope.filter((name) => !own.has(name))
  const isOfEnvelope = (name: string): boolean => (names as readonly string[]).includes(name)
  return {
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
    input: Object.fromEntries(Object.entries(fields).filter(([name]) => !isOfEnvelope(name))),
  }
}

const ofEnvelope = ['method', 'fromCustomerId', 'fromEmail', 'lang'] as const

/** Names of the numbers of a parsed body that may have lost digits. */
const inexactOf = new WeakMap<object, ReadonlySet<string>>()

function common(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  customerIds: readonly unknown[],
  lang: unknown,
): Omit<Request, 'method' | 'input' | 'door'> {
  const {
    authorization,
    'idempotency-key': key,
    'customer-id': customerId,
    'x-active': active,
  } = request.headers
  const brand = services.brandOf(request.headers.host ?? '')
  return {
    token: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    customerIds: [customerId, ...customerIds].filter((id) => id !== undefined && id !== '').map(String),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    active: active === undefined ? undefined : active === '1',
    language:
      typeof lang === 'string'
        ? chooseLanguage(lang, request.headers['accept-language'])
        : accepted(request.headers['accept-language']),
    browser: {
      brand: brand.key,
      origin: `${request.protocol}://${request.host}`,
      address: clientAddress(request),
      bearer: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
      userAgent: request.headers['user-agent'] ?? '',
      isProgram: isProgram(request),
      cookie: (name) => cookieOf(request, `__Host-${name}`),
      setCookie: (name, value, maxAge) => {
        const options = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const
        if (value === undefined) reply.clearCookie(`__Host-${name}`, options)
        else reply.setCookie(`__Host-${name}`, value, { ...options, ...(maxAge && { maxAge }) })
      },
    },
  }
}

const languages = new Map<string, Language>()

/** The language of a header, cached because most requests have the same few values. */
function accepted(header = ''): Language {
  const cached = languages.get(header)
  if (cached) return cached
  const language = chooseLanguage(undefined, header)
  // A client may send any number of them, of any length.
  if (languages.size >= 1_000) languages.clear()
  if (header.length <= 100) languages.set(header, language)
  return language
}

/**
 * Whether the client is a program and not a browser: a browser names the page's origin with everything but a plain
 * GET, and adds Fetch metadata to all. The cookie that only names the cell decides nothing.
 */
const isProgram = ({ headers }: FastifyRequest): boolean =>
  headers.origin === undefined &&
  !Object.keys(headers).some((name) => name.startsWith('sec-fetch-')) &&
  !/(?:^|;\s*)__Host-(?!cell=)/.test(headers.cookie ?? '')

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[name]
}

/**
 * Handlers return the reply: otherwise Fastify sends an empty answer as soon as a handler has ended, before a stream
 * has its first piece.
 */
function send(reply: FastifyReply, answer: Answer | File, call?: AnyCall): FastifyReply {
  reply.header('cache-control', 'no-store')
  if ('file' in answer) {
    // A file opened directly is downloaded, in a context without any permissions.
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    // The link may be published by anyone who has it; search engines leave the file out all the same.
    reply.header('x-robots-tag', 'noindex')
    reply.header('content-disposition', `attachment; filename="${answer.file.name}"`)
    reply
      .type(answer.file.type)
      .send(
        answer.file.bytes instanceof Uint8Array
          ? Buffer.from(answer.file.bytes)
          : Readable.from(answer.file.bytes, { objectMode: false }),
      )
    return reply
  }
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter))
  // RFC 9110, 15.5.2, and RFC 6750, 3.
  if (answer.status === 401)
    reply.header(
      'www-authenticate',
      reply.request.headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"',
    )
  reply.code(answer.status)
  if (answer.status === 200 && call && mayCompress(call)) sendCompressed(reply, answer.body)
  else reply.send(answer.body)
  return reply
}

function sendCompressed(reply: FastifyReply, body: Answer['body']): void {
  const text = JSON.stringify(body)
  const packed = compressed(text, reply.request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
  if (packed) reply.header('content-encoding', packed.encoding)
  reply.send(packed?.bytes ?? text)
}

/** A browser that navigates to such an address gets the page, not the call. */
function pageBesideCall({ url = '/', headers }: IncomingMessage): string {
  const [path] = url.split('?')
  return path !== undefined && isBesidePage(path) && headers.accept?.includes('text/html') ? `${path}/` : url
}

const isLook = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Refuses requests from pages of other sites, whatever cookies are sent (Fetch metadata). */
function isForeign(request: FastifyRequest): boolean {
  if (isLook(request)) return false
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function objectBody(request: FastifyRequest): Record<string, unknown> {
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body) || isDeeperThan(body, deepest)) throw badRequest()
  return body as Record<string, unknown>
}

function isDeeperThan(value: object, levels: number): boolean {
  if (levels < 0) return true
  for (const name of Object.keys(value)) {
    const property = value[name as keyof typeof value] as unknown
    if (typeof property === 'object' && property !== null && isDeeperThan(property, levels - 1)) return true
  }
  return false
}

/** Addresses of calls that accept URL-encoded forms as well as JSON. */
const takesForms = new Set(
  [...calls.values()].filter(({ urlEncoded }) => urlEncoded).map(({ door }) => door.split(' ')[1]),
)

const isPlainId = (value: unknown): boolean => ['undefined', 'string', 'number'].includes(typeof value)

const badRequest = (): Error => Object.assign(new Error('bad request'), { statusCode: 400 })
const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
const doorOf = (request: FastifyRequest): 'main' | 'rest' =>
  request.method === 'POST' && request.url.startsWith('/?') ? 'main' : 'rest'
