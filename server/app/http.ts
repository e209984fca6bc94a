import type { IncomingMessage } from 'node:http'
import cookies from '@fastify/cookie'
import { chooseLanguage } from '@sixpence/locales'
import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Dispatcher } from './dispatch.ts'
import { emailConfirmation } from './email-confirmation.ts'
import { refusal } from './envelope.ts'
import { securityHeaders } from '#core/http-headers.ts'
import { faultFields } from '#core/log.ts'
import { refuseMisdirected } from './misdirected.ts'
import { isBesidePage } from './page-choice.ts'
import { partnerCallbacks } from './partner-callbacks.ts'
import { isOfV1, refuseAddress, v1Door } from './v1/door.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { referenceOf } from '#core/telemetry/request-id.ts'
import { translator } from '#core/translate.ts'
import { healthDoors, isProbe } from './watch/health-doors.ts'
import { idOfRequest, watchRequests } from './watch/watch-requests.ts'
import { addBodyParsers } from './serve/body-parsers.ts'
import { send } from './serve/send.ts'
import { serveAtAddress, serveMain } from './serve/serve-call.ts'

const mebibyte = 1024 * 1024

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
  addBodyParsers(app)
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
    app.post('/', (request, reply) => serveMain(request, reply, { services, dispatcher }))
    for (const call of calls.values())
      if (call.door !== 'main')
        serveAtAddress(app, call as AnyCall & { door: `${string} ${string}` }, {
          services,
          dispatcher,
          bodyLimit: mebibyte,
        })
  })
  return app
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

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
const doorOf = (request: FastifyRequest): 'main' | 'rest' =>
  request.method === 'POST' && request.url.startsWith('/?') ? 'main' : 'rest'
