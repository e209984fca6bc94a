import { SpanStatusCode, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'
import { requestIdOf } from '#core/telemetry/request-id.ts'
import { inScope, type Scope } from '#core/telemetry/scope.ts'

type Watched = { scope: Scope; span: Span | undefined; startedAt: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** Until it is answered or its client has disconnected. */
    watched: Watched | undefined
  }
}

/** The id of a request; a proxy's header is used if SIXPENCE_PROXIES declares a proxy. */
export const idOfRequest =
  ({ config }: Pick<Services, 'config'>) =>
  ({ headers }: { headers: Record<string, unknown> }): string =>
    requestIdOf(headers['x-request-id'], config.trustedProxies > 0)

/**
 * Every request has a scope, whose id is in its answer, in each line of the log and in its trace; it is counted and,
 * at LOG_LEVEL info, logged in a single line. Register it before every other hook.
 */
export function watchRequests(app: FastifyInstance, s: Pick<Services, 'config' | 'telemetry' | 'log'>): void {
  const { metrics, tracing } = s.telemetry
  const isTold = ['info', 'debug', 'trace'].includes(s.log.level)
  let inProgress = 0
  app.decorateRequest('watched')
  metrics.watch('sixpence_http_requests_in_progress', () => [[{}, inProgress]])

  app.addHook('onRequest', (request, reply, done) => {
    inProgress += 1
    const parent = s.config.trustedProxies > 0 ? request.headers.traceparent : undefined
    const span = tracing.requestSpan(typeof parent === 'string' ? parent : undefined)
    const scope: Scope = { request: request.id, ...(span && { span: () => span }) }
    request.watched = { scope, span, startedAt: performance.now() }
    reply.header('request-id', request.id)
    // A client may disconnect before it is answered.
    reply.raw.once('close', () => end(request, reply))
    inScope(scope, done)
  })
  // The body is read outside the scope.
  app.addHook('preValidation', (request, _, done) => {
    if (request.watched) inScope(request.watched.scope, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply)
    done()
  })

  function end(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const watched = request.watched
    if (!watched) return
    request.watched = undefined
    inProgress -= 1
    if (metrics.isOn || watched.span || isTold)
      inScope(watched.scope, () => finishRequest(watched, request, statusCode))
  }

  function finishRequest({ scope, span, startedAt }: Watched, request: FastifyRequest, code: number): void {
    const door = doorOf(request)
    const status = `${Math.floor(code / 100)}xx`
    metrics.add('sixpence_http_requests_total', { door, status })
    const { call, outcome } = scope
    if (span) {
      span.updateName(call ? `call ${call}` : door)
      span.setAttributes({
        'http.response.status_code': code,
        'sixpence.request_id': request.id,
        ...(call !== undefined && { 'sixpence.call': call }),
        ...(outcome !== undefined && { 'sixpence.outcome': outcome }),
      })
      if (code >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    if (!isTold) return
    const ms = Math.round(performance.now() - startedAt)
    s.log.info({ door, status: code, ms, ...(call !== undefined && { call, outcome }) }, 'answered')
  }
}

/** The kind of address; the address itself may contain a token or personal data. */
function doorOf({ method, url, routeOptions }: FastifyRequest): string {
  const path = url.split('?')[0] ?? ''
  if (path === '/healthz' || path === '/readyz') return 'health'
  if (path === '/v1' || path.startsWith('/v1/')) return 'v1'
  if (method === 'POST' && path === '/') return 'main'
  if (routeOptions.url === undefined) return 'none'
  if (routeOptions.url.startsWith('/callbacks')) return 'callback'
  return routeOptions.url === '/*' || /^\/(?:assets|fonts|texts|brand)\//.test(path) ? 'page' : 'rest'
}
