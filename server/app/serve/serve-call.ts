import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#context/services.ts'
import { fromText } from '#core/decode.ts'
import { fieldsOf } from '#core/schema.ts'
import type { Dispatcher } from '../dispatch.ts'
import type { Request } from '../request.ts'
import { badRequest } from './bad-request.ts'
import { inexactIn, objectBody } from './body-parsers.ts'
import { callerOf } from './caller-of.ts'
import { send } from './send.ts'
import { isRefused, removeUploads, uploadedForm } from './uploaded-form.ts'

type Fields = Record<string, unknown>
type Serving = {
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  dispatcher: Dispatcher
  door: Request['door']
  /** Undefined for a name that no call has. */
  call: AnyCall | undefined
  /** The customer that the address names. */
  fromCustomerId: unknown
}
/** What a body asks for, with the fields of its envelope. */
type ParsedCall = Pick<Request, 'method' | 'input' | 'fromEmail'> & {
  customerIds: readonly unknown[]
  lang: unknown
}

/** POST /?{method}: the first name in the query is the method; a method in the body has to agree (B161). */
export async function serveMain(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, dispatcher }: Pick<Serving, 'services' | 'dispatcher'>,
): Promise<FastifyReply> {
  const query = request.query as Fields
  const [name = '', ...more] = Object.keys(query)
  // A repeated name arrives as an array.
  if (Object.values(query).some(Array.isArray)) throw badRequest()
  const call = calls.get(name)
  const serving = { request, reply, services, dispatcher, call, fromCustomerId: query['fromCustomerId'] }
  return serve({ ...serving, door: 'main' }, (body) => {
    const { method: named, fromCustomerId, fromEmail, lang, ...input } = body
    if (!isPlainId(fromCustomerId)) return undefined
    const isOwnField = namesOwnMethodField(call, { name, named, input })
    const disagrees =
      more.some((parameter) => parameter !== 'fromCustomerId') ||
      (named !== undefined && named !== name && !isOwnField)
    return {
      // Calls with an address of their own are not served here.
      method: disagrees || call?.door !== 'main' ? '' : name,
      input: isOwnField ? { ...input, [String(call?.method)]: named } : input,
      fromEmail,
      customerIds: [fromCustomerId, serving.fromCustomerId],
      lang,
    }
  })
}

/**
 * Whether `method` in the body is not the name of the call but a field of its own, which the call declares under
 * another name: `/?globalBatchMethodForbiddenSet` with `{ "method": "wire" }`, which is its `paymentMethod`.
 */
const namesOwnMethodField = (
  call: AnyCall | undefined,
  { name, named, input }: { name: string; named: unknown; input: Fields },
): boolean =>
  call?.method !== undefined && named !== undefined && named !== name && !Object.hasOwn(input, call.method)

/** Serves a call at its own address. */
export function serveAtAddress(
  app: FastifyInstance,
  call: AnyCall & { door: `${string} ${string}` },
  { services, dispatcher, bodyLimit }: Pick<Serving, 'services' | 'dispatcher'> & { bodyLimit: number },
): void {
  const [verb = 'POST', address = '/'] = call.door.split(' ')
  const isGet = verb === 'GET'
  app.route({
    method: verb,
    url: address.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.bodyLimit ?? bodyLimit,
    handler: async (request, reply) => {
      const path = request.params as Record<string, string>
      const query = request.query as Fields
      const { fromCustomerId, ...params } = query
      return serve(
        { request, reply, services, dispatcher, door: 'rest', call, fromCustomerId },
        (sentBody) => {
          const body = isGet ? {} : sentBody
          const inQuery = withoutEnvelope(call, isGet ? params : {})
          const inBody = withoutEnvelope(call, body)
          const customerIds = [fromCustomerId, inBody.fromCustomerId]
          // A repeated or misplaced field is refused; a name may be repeated for a list only.
          const isTwice =
            Object.keys(path).some((name) => Object.hasOwn(query, name) || Object.hasOwn(body, name)) ||
            !customerIds.every(isPlainId)
          const disagrees = [inQuery, inBody].some(
            ({ method }) => method !== undefined && method !== call.name,
          )
          if (isTwice || disagrees || (!isGet && Object.keys(params).length > 0)) return undefined
          return {
            method: call.name,
            input: { ...inBody.input, ...fromText(call, { ...inQuery.input, ...path }) },
            fromEmail: inQuery.fromEmail ?? inBody.fromEmail,
            customerIds,
            lang: inQuery.lang ?? inBody.lang,
          }
        },
      )
    },
  })
}

/** Reads the body, dispatches what it asks for and answers; `parse` returns undefined for a bad request. */
async function serve(
  { call, door, ...serving }: Serving,
  parse: (body: Fields) => ParsedCall | undefined,
): Promise<FastifyReply> {
  const { request, reply, services, dispatcher, fromCustomerId } = serving
  const form = await uploadedForm(services, request, (method, input) =>
    dispatcher.dispatch({
      method,
      input,
      door,
      ...callerOf(serving, { customerIds: [fromCustomerId], lang: undefined }),
    }),
  )
  if (form && 'answer' in form) return send(reply, form.answer)
  const body = form ? formBody(call, form.fields) : objectBody(request)
  const parsed = parse(body)
  if (!parsed) {
    if (form) await removeUploads(services, form.uploads)
    throw badRequest()
  }
  const { method, input, fromEmail, ...named } = parsed
  const answer = await dispatcher.dispatch({
    method,
    input,
    inexact: inexactIn(body),
    fromEmail,
    door,
    ...callerOf(serving, named),
  })
  // A client of forms does not learn the numbers of its uploads, so it could neither use nor remove them.
  if (form && isRefused(answer)) await removeUploads(services, form.uploads)
  return send(reply, answer, call)
}

const formBody = (call: AnyCall | undefined, fields: Fields): Fields => (call ? fromText(call, fields) : {})

/** Fields of the envelope beside the input (B162); a field that the call declares itself belongs to the call. */
function withoutEnvelope(
  call: AnyCall,
  fields: Fields,
): { input: Fields } & Partial<Record<(typeof ofEnvelope)[number], unknown>> {
  const own = fieldsOf(call)
  const names = ofEnvelope.filter((name) => !own.has(name))
  const isOfEnvelope = (name: string): boolean => (names as readonly string[]).includes(name)
  return {
    ...Object.fromEntries(names.map((name) => [name, fields[name]])),
    input: Object.fromEntries(Object.entries(fields).filter(([name]) => !isOfEnvelope(name))),
  }
}

const ofEnvelope = ['method', 'fromCustomerId', 'fromEmail', 'lang'] as const

const isPlainId = (value: unknown): boolean => ['undefined', 'string', 'number'].includes(typeof value)
