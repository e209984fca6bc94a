import { rateClasses } from '#core/rates/rate.ts'
import { isCoded } from './body-coding.ts'
import { readJson } from '@sixpence/protocol/rules/read-json'
import { randomUUID } from 'node:crypto'
import { operations } from '@sixpence/protocol/v1/index'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import { apiVersion } from '@sixpence/protocol/v1/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKeyLive } from '#auth/api-key.ts'
import type { Services } from '#context/services.ts'
import { ApiProblem } from '#core/api-problem.ts'
import { isAway } from '#core/dependency-down.ts'
import { faultFields } from '#core/log.ts'
import { isFrozen } from '#core/error-code.ts'
import { InvalidInput, Refused } from '#core/refused.ts'
import { uuidOf } from '#core/telemetry/request-id.ts'
import { operationHandlers } from '#features/v1/index.ts'
import type { OperationContext } from '#features/v1/operation-handler.ts'
import { isSandbox } from '#rules/play-money.ts'
import { maskedPath } from '#rules/masked-path.ts'
import { recordApiRequest } from '#store/api-key/requests.ts'
import { noteDone, type IdempotentRequest, type Reply } from '#store/api-reply/replies.ts'
import type { Dispatcher, KeyCaller } from '#app/dispatch.ts'
import { siteOf } from '#core/site.ts'
import { clientAddress } from '#app/client-address.ts'
import { callerOf, type KeyOwner } from './caller.ts'
import { withOpenCursor, withSealedCursor } from './cursor.ts'
import { holdsKey } from './holds-key.ts'
import { inputOf } from './input.ts'
import { v1OpenApi } from './openapi.ts'
import { encodeOutput } from './output.ts'
import { problemFor, type SentProblem } from './problem.ts'
import { idempotentRequestOf, ledgerKeyOf, answerOnce } from './replies.ts'

/** Maximum body in bytes, unless the operation declares another. */
const bodyLimit = 65_536

/** The data of a request before its handler runs. */
type RequestState = {
  requestId: string
  startedAt: number
  operation?: AnyOperation
  keyOwner?: KeyOwner
  by?: KeyCaller['by']
}

/**
 * The public interface, `/v1`: checks the key in the header, its scope and rate, and the declared input of the
 * operation. Operations run the same calls as the pages, through the dispatcher.
 */
export function v1Door(app: FastifyInstance, s: Services, dispatcher: Dispatcher): void {
  const entries = new WeakMap<FastifyRequest, RequestState>()
  const of = (request: FastifyRequest): RequestState => {
    const entry = entries.get(request) ?? {
      requestId: uuidOf(request.id) ?? randomUUID(),
      startedAt: performance.now(),
    }
    entries.set(request, entry)
    return entry
  }

  app.register(
    async (v1) => {
      v1.removeAllContentTypeParsers()
      v1.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer', bodyLimit },
        (request, bytes, done) => {
          try {
            if (isCoded(request.headers)) throw new ApiProblem('bodyNotJson')
            // An empty body counts as no body, whatever its type: libraries send a type also without a body.
            done(null, bytes.length === 0 ? {} : bodyOf(bytes as Buffer))
          } catch (error) {
            done(error as Error)
          }
        },
      )

      // An empty body is not JSON either: libraries give it the type of a form.
      v1.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, bytes, done) =>
        bytes.length === 0 ? done(null, {}) : done(new ApiProblem('bodyNotJson')),
      )

      v1.addHook('onRequest', async (request, reply) => {
        const { requestId } = of(request)
        reply
          .header('request-id', requestId)
          .header('sixpence-version', apiVersion)
          .header('cache-control', 'no-store')
        // Before any part of the address is stored.
        if (holdsKey(request.url) || hasKeyInHeader(request.headers)) throw new ApiProblem('keyInAddress')
        const version = request.headers['sixpence-version']
        if (version !== undefined && version !== apiVersion) throw new ApiProblem('versionUnknown')
      })

      v1.addHook('onResponse', async (request, reply) => {
        const { keyOwner, requestId, startedAt } = of(request)
        if (!keyOwner) return
        s.later.run('recordApiRequest', () =>
          recordApiRequest(s.db, {
            customerId: keyOwner.customerId,
            apiKeyId: keyOwner.keyId,
            requestId,
            at: s.clock.now(),
            method: request.method,
            path: maskedPath(request.url),
            status: reply.statusCode,
            ms: Math.round(performance.now() - startedAt),
            ip: clientAddress(request),
          }),
        )
      })

      v1.setErrorHandler((error, request, reply) => {
        const { requestId, operation, keyOwner } = of(request)
        const problem = problemFor(expected(error, { s, requestId, operation }), { operation, requestId })
        if (keyOwner) rateHeaders(reply, s, keyOwner)
        if (problem.body.status === 401) reply.header('www-authenticate', 'Bearer realm="Sixpence"')
        return sendProblem(reply, problem)
      })

      const descriptions = new Map<string, string>()
      v1.get('/openapi.json', ({ headers }, reply) => {
        const { key } = s.brandAt(headers.host ?? '') ?? {}
        const site = key === undefined ? '' : siteOf(s.config, key)
        const description = descriptions.get(site) ?? JSON.stringify(v1OpenApi(site))
        descriptions.set(site, description)
        return reply
          .header('cache-control', 'no-cache')
          .type('application/json; charset=utf-8')
          .send(description)
      })

      for (const operation of operations.values())
        v1.route({
          method: operation.method,
          url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
          bodyLimit: operation.bodyLimit ?? bodyLimit,
          // Before the body is read.
          onRequest: async (request) => {
            const handled = of(request)
            handled.operation = operation
            const { authorization, 'sixpence-agent': agent, host = '' } = request.headers
            const address = clientAddress(request)
            const { by } = await callerOf(
              s,
              operation,
              { authorization, agent: agent === undefined ? undefined : String(agent), address, host },
              (keyOwner) => void (handled.keyOwner = keyOwner),
            )
            handled.by = by
          },
          handler: async (request, reply) => {
            const { by, keyOwner } = of(request)
            if (!by || !keyOwner) throw new Error(`${operation.operationId} has no caller after onRequest`)
            const {
              isRepeated = false,
              status,
              body,
            } = await answer({ s, dispatcher, operation, request, by })
            rateHeaders(reply, s, keyOwner)
            if (isRepeated) reply.header('idempotency-replayed', 'true')
            return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
          },
        })

      for (const address of ['/', '/*'])
        v1.all(address, (request, reply) => {
          const methods = methodsAt(request.url)
          // If the method is allowed, the id in the address was longer than any that exists.
          if (methods.length === 0 || methods.includes(request.method)) throw new ApiProblem('addressUnknown')
          reply.header('allow', methods.join(', '))
          throw new ApiProblem('methodNotAllowed')
        })
    },
    { prefix: '/v1' },
  )
}

/** Whether an address belongs to the public interface. */
export const isOfV1 = (url: string): boolean => /^\/v1(?:[/?]|$)/.test(url)

/** Answers a request whose address cannot be decoded, which reaches no route. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const requestId = uuidOf(request.id) ?? randomUUID()
  reply.header('request-id', requestId).header('cache-control', 'no-store')
  return sendProblem(reply, problemFor(new ApiProblem('addressUnknown'), { operation: undefined, requestId }))
}

function sendProblem(reply: FastifyReply, { body, retryAfter }: SentProblem): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(body.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
}

type Work = {
  s: Services
  dispatcher: Dispatcher
  operation: AnyOperation
  request: FastifyRequest
  by: KeyCaller['by']
}

async function answer(work: Work): Promise<Reply & { isRepeated?: boolean }> {
  const { s, operation, request, by } = work
  const input = inputOf(operation, {
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body: (request.body ?? {}) as Record<string, unknown>,
  })
  if (!operation.creates) return { status: 200, body: await carryOut(work, input, undefined) }
  const header = request.headers['idempotency-key']
  const key = header === undefined ? undefined : String(header)
  const idempotent = idempotentRequestOf(s, { operation, customerId: by.customer.id, key, input })
  return answerOnce(s, idempotent, {
    work: async () => ({ status: 201, body: await carryOut(work, input, idempotent) }),
    shownOnce: operation.shownOnce,
  })
}

async function carryOut(
  { s, dispatcher, operation, request, by }: Work,
  input: Record<string, unknown>,
  idempotent: IdempotentRequest | undefined,
): Promise<object> {
  const handler = operationHandlers.get(operation.operationId)
  if (!handler) throw new Error(`${operation.operationId} has no handler`)
  const requireKey = async (db: Parameters<typeof isKeyLive>[0]): Promise<void> => {
    if (!(await isKeyLive(db, by.key.key, s.clock.now()))) throw new ApiProblem('keyUnknown')
  }
  // A decision about play money is identified by the decided object, so that it can be repeated.
  const once =
    idempotent ??
    (operation.only &&
      idempotentRequestOf(s, {
        operation,
        customerId: by.customer.id,
        key: JSON.stringify([operation.operationId, input]),
        input,
      }))
  const idempotency = once && ledgerKeyOf(once)
  const run: OperationContext['run'] = async (call, callInput) => {
    // A change locks the key until it commits; the command of a payment is committed by the ledger.
    if (call.money) await requireKey(s.db)
    return dispatcher.runFor(call, callInput as Record<string, unknown>, {
      by,
      browser: browserOf(request, by.customer.brand),
      language: 'en',
      idempotency,
      within: async (client) => {
        await requireKey(client)
        if (idempotent) await noteDone(client, idempotent)
      },
    })
  }
  // An operation for test keys only runs no call that would check the key.
  if (operation.only) await requireKey(s.db)
  const services =
    operation === operations.get('getPayment') || operation === operations.get('getInvoice')
      ? s.placement.placeOfReading(s, by.customer, input['id'])
      : s
  const list = { secrets: s.secrets, operation, customerId: by.customer.id, input }
  const output = await handler(withOpenCursor(list) as never, { by, services, run, idempotency })
  return encodeOutput(operation, withSealedCursor(list, output), { livemode: !isSandbox(by.customer.id) })
}

const browserOf = (request: FastifyRequest, brand: string): KeyCaller['browser'] => ({
  brand,
  origin: `${request.protocol}://${request.host}`,
  address: clientAddress(request),
  bearer: undefined,
  userAgent: request.headers['user-agent'] ?? '',
  isProgram: true,
  cookie: () => undefined,
  setCookie: () => undefined,
})

function bodyOf(bytes: Buffer): object {
  if (holdsKey(bytes.toString())) throw new ApiProblem('keyInAddress')
  const body = read(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiProblem('bodyUnreadable')
  return body
}

/** Members that would change the prototype of an object are unknown to every schema. */
function read(bytes: Buffer): unknown {
  try {
    return readJson(bytes)
  } catch {
    throw new ApiProblem('bodyUnreadable')
  }
}

type Failed = { s: Services; requestId: string; operation: AnyOperation | undefined }

/** Errors thrown by Fastify itself become problems; all others become faults, with the details in the log. */
function expected(error: unknown, { s, requestId, operation }: Failed): ApiProblem | Refused | InvalidInput {
  if (error instanceof ApiProblem || error instanceof Refused || error instanceof InvalidInput) return error
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new ApiProblem('bodyTooLarge')
  if (status === 415) return new ApiProblem('bodyNotJson')
  if (status >= 400 && status < 500) return new ApiProblem('bodyUnreadable')
  if (isFrozen(error)) return new Refused('customerMoving')
  if (isAway(error)) {
    s.log.warn(
      { reference: requestId, call: operation?.operationId, ...faultFields(error) },
      'the database or a partner did not answer',
    )
    return new Refused(operation === undefined || operation.method === 'GET' ? 'busy' : 'outcomeUnknown')
  }
  s.log.error(
    { reference: requestId, call: operation?.operationId, ...faultFields(error) },
    'fault in the public interface',
  )
  return new Refused('fault', { reference: requestId })
}

/** Whether a header that is stored, logged or shown has a key in it; only Authorization may. */
const hasKeyInHeader = (headers: FastifyRequest['headers']): boolean =>
  Object.entries(headers).some(
    ([name, value]) => name !== 'authorization' && value !== undefined && holdsKey(String(value)),
  )

function rateHeaders(reply: FastifyReply, s: Services, { keyId }: KeyOwner): void {
  const minute = Math.floor(rateClasses.api.perMinute * s.config.rateFactor)
  const { size, left, fullIn } = s.rate.left('api', String(keyId), s.clock.now().getTime())
  reply
    .header('ratelimit-policy', `"burst";q=${size};w=1, "minute";q=${minute};w=60`)
    .header('ratelimit-limit', String(size))
    .header('ratelimit-remaining', String(left))
    .header('ratelimit-reset', String(fullIn))
}

/** The methods an address supports. */
function methodsAt(url: string): string[] {
  const path = url.split('?')[0]?.replace(/^\/v1/, '') ?? ''
  return [...operations.values()]
    .filter((operation) => new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]))
}
