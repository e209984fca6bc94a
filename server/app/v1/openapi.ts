import { bankZone } from '@sixpence/days/zone'
import type { RefusalName } from '@sixpence/protocol/codes'
import { begins, confirmation, confirms } from '@sixpence/protocol/confirmed'
import { eventData } from '@sixpence/protocol/v1/events'
import { operations } from '@sixpence/protocol/v1/index'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import type { ProblemName } from '@sixpence/protocol/v1/problems'
import { apiVersion, named } from '@sixpence/protocol/v1/shapes'
import * as z from 'zod/mini'
import type { JsonSchema } from '#core/schema.ts'
import { statusOf, titleOf } from './problem.ts'

type Json = Record<string, unknown>

/** Problems that any operation may return. */
const everywhere: readonly (RefusalName | ProblemName)[] = [
  'invalidInput',
  'keyInAddress',
  'versionUnknown',
  'agentNameInvalid',
  'bearerMissing',
  'keyUnknown',
  'addressNotAllowed',
  'scopeMissing',
  'ownerWithoutAccess',
  'notAllowed',
  'termsPending',
  'tooManyRequests',
  'tooManyTexts',
  'tooManyMails',
  'busy',
  'fault',
]
const ofChanging: readonly RefusalName[] = ['outcomeUnknown']
const ofBodies: readonly ProblemName[] = ['bodyUnreadable', 'bodyNotJson', 'bodyTooLarge']
const ofCreating: readonly ProblemName[] = [
  'idempotencyKeyMissing',
  'idempotencyKeyReused',
  'requestUnderWay',
  'answerLost',
]

const ofConfirming: ReadonlySet<string> = new Set([...begins, ...confirms])

/**
 * The public interface as an OpenAPI 3.1 document; the same for the same declarations. `site` is the address of the
 * bank; without it, programs generated from the document have to be given an address.
 */
export function v1OpenApi(site = ''): Json {
  return withFormats({
    openapi: '3.1.1',
    info: {
      title: 'Sixpence public interface',
      version: apiVersion,
      description: about,
      license: { name: 'See the repository', url: 'https://spdx.org/licenses/' },
    },
    servers: [{ url: `${site}/v1`, description: 'This bank' }],
    security: [{ apiKey: [] }],
    tags: [...new Set([...operations.values()].map(({ tag }) => tag))].map((name) => ({
      name,
      description: tags[name],
    })),
    paths: pathsOf(),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key of the company, made on the page API keys: sk_live_… acts on the company, sk_test_… on its sandbox, where all money is play money.',
        },
      },
      parameters,
      headers,
      schemas: schemas(),
    },
  }) as Json
}

/** Adds a format to every integer: generators assume 32 bits by default, and ids of a sandbox need more. */
function withFormats(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withFormats)
  if (typeof json !== 'object' || json === null) return json
  const members = Object.entries(json).map(([name, value]) => [name, withFormats(value)] as const)
  return {
    ...Object.fromEntries(members),
    ...('type' in json && json.type === 'integer' && { format: 'int64' }),
  }
}

const about =
  'Accounts, payments, invoices, buttons and webhooks of a company. A payment made here waits until people of the company approve it. Amounts are decimal text. Lists are pages that are read by cursor. What creates something needs an Idempotency-Key: sent again with it, a request is answered as the first time. Problems are application/problem+json (RFC 9457).'

const tags: Readonly<Record<string, string>> = {
  Accounts: 'Accounts, their balances and booked lines.',
  Payees: 'Who was paid before.',
  Payments: 'Payments are proposed here and approved by people.',
  Batches: 'Many payments that are proposed together, and corrected, confirmed and approved by people.',
  Invoices: 'Requests for money by e-mail.',
  Buttons: 'Payment buttons of the company.',
  Webhooks: 'Servers of the company that are told of events, by Standard Webhooks 1.0.',
  Events: 'What webhooks are told of.',
  Test: 'What people and payment companies would do, for play money. Only for test keys.',
}

const parameters = {
  Version: {
    name: 'Sixpence-Version',
    in: 'header',
    description: 'The version a program was written for.',
    schema: { type: 'string', enum: [apiVersion] },
  },
  Agent: {
    name: 'Sixpence-Agent',
    in: 'header',
    description: 'The agent on whose behalf something is asked. The people who approve read it.',
    schema: { type: 'string', minLength: 1, maxLength: 60 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'New for each thing that is created, the same when a request is repeated.',
    schema: { type: 'string', minLength: 8, maxLength: 255 },
  },
}

const header = (description: string, type = 'integer') => ({ description, schema: { type } })
const headers = {
  RequestId: header('Of this request, as in the log of requests.', 'string'),
  Version: header('The version that answers.', 'string'),
  RateLimitLimit: header('Requests by this key that can be made at once.'),
  RateLimitRemaining: header('How many of them are left.'),
  RateLimitReset: header('Seconds until all of them are there again.'),
  RetryAfter: header('Seconds to wait before the request is sent again.'),
  IdempotencyReplayed: header('true for the answer to an earlier request.', 'string'),
}
const reference = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })
const usual = {
  'Request-Id': reference('RequestId'),
  'Sixpence-Version': reference('Version'),
  'RateLimit-Limit': reference('RateLimitLimit'),
  'RateLimit-Remaining': reference('RateLimitRemaining'),
  'RateLimit-Reset': reference('RateLimitReset'),
}

function pathsOf(): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations.values())
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation)
  return paths
}

function describe(operation: AnyOperation): Json {
  const { operationId, summary, description, tag, scope, params, query, body, creates, output } = operation
  const input = [...membersOf(params, 'path'), ...membersOf(query, 'query')]
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    'x-scope': scope,
    parameters: [
      ...input,
      ...(creates ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/Version' },
      ...(scope.endsWith(':write') ? [{ $ref: '#/components/parameters/Agent' }] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      [creates ? '201' : '200']: {
        description: creates ? 'It is created.' : 'Done.',
        headers: { ...usual, ...(creates && { 'Idempotency-Replayed': reference('IdempotencyReplayed') }) },
        content: { 'application/json': { schema: schemaOf(output) } },
      },
      ...problemsOf(operation),
    },
  }
}

/** Problems by status, each with the names it may have. */
function problemsOf(operation: AnyOperation): Json {
  const { problems = [], creates, method } = operation
  const names = [
    ...new Set([
      ...everywhere,
      ...(method === 'GET' ? [] : ofChanging),
      ...(method === 'GET' ? [] : ofBodies),
      ...(creates ? ofCreating : []),
      // The calls behind it are confirmed by people; operations without confirmation never return these problems.
      ...problems.filter((problem) => isConfirmed(operation) || !ofConfirming.has(problem)),
    ]),
  ]
  const byStatus = Map.groupBy(names, statusOf)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: some.map((value) => `\`${value}\`: ${titleOf(value)}`).join('\n\n'),
        // For programs that generate types from it, such as client/generate.ts.
        'x-codes': some,
        headers: {
          ...usual,
          ...([409, 429, 503].includes(status) && { 'Retry-After': reference('RetryAfter') }),
        },
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const isConfirmed = ({ body }: AnyOperation): boolean =>
  body !== undefined && Object.keys(confirmation).some((field) => Object.hasOwn(membersOfBody(body), field))

const membersOfBody = (body: z.core.$ZodType): object =>
  z.toJSONSchema(body, { io: 'input' }).properties ?? {}

function membersOf(schema: AnyOperation['query'], place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = plain(z.toJSONSchema(schema, { io: 'input' }))
  return Object.entries(properties).map(([name, item]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: described[name] ?? `The ${name}.`,
    schema: item,
  }))
}

const described: Readonly<Record<string, string>> = {
  id: 'Whose id this is stands in the path.',
  limit: 'Items per page.',
  cursor: 'nextCursor of the page before.',
  from: `The first day, in the time zone ${bankZone}.`,
  to: `The last day, in the time zone ${bankZone}.`,
  direction: 'Only lines of this direction.',
  type: 'Only those of this type.',
  filter: 'Only lines like these.',
}

function webhooks(): Json {
  return Object.fromEntries(
    Object.entries(eventData).map(([type, { data, when }]) => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          summary: when,
          tags: ['Webhooks'],
          security: [],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            description: 'As Standard Webhooks 1.0 says.',
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: type },
                    timestamp: { type: 'string', format: 'date-time' },
                    data: schemaOf(data),
                  },
                },
              },
            },
          },
          responses: {
            '200': { description: 'Any status from 200 to 299: it has arrived.' },
            '410': { description: 'Nothing more shall be sent.' },
          },
        },
      },
    ]),
  )
}

/** A reference for a named schema, otherwise the schema itself. */
function schemaOf(schema: z.core.$ZodType): Json {
  const id = named.get(schema)?.id
  return id === undefined ? plain(z.toJSONSchema(schema, { io: 'input' })) : { $ref: place(id) }
}

const place = (id: string): string => `#/components/schemas/${id}`

/** All named schemas, by name. */
function schemas(): Json {
  const all = z.toJSONSchema(named, { io: 'input', uri: place, metadata: named }).schemas as Record<
    string,
    JsonSchema
  >
  return Object.fromEntries(
    Object.entries(all)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, schema]) => [id, plain(schema)]),
  )
}

/** Without what OpenAPI implies. */
const plain = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id' && name !== 'id'),
  )
