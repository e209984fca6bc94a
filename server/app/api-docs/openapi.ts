import { calls, featureOf } from '@sixpence/protocol'
import { type AnyCall, countedPer, takesToken } from '@sixpence/protocol/call'
import { responseCodes } from '@sixpence/protocol/codes'
import { confirmMethods } from '@sixpence/protocol/confirmed'
import { permissionFlags } from '@sixpence/protocol/rights'
import { languageInfo, languages } from '@sixpence/locales'
import manifest from '#package.json' with { type: 'json' }
import { refusalsOf, type CallRefusal } from './call-refusals.ts'
import { exampleInput, exampleOutput } from './example.ts'
import { formBodies } from './openapi-forms.ts'
import { rateClasses } from '#core/rates/rate.ts'
import { inputSchema, outputSchema, type JsonSchema } from '#core/schema.ts'
import { shapeCodes } from '#core/shape-problem.ts'

type Json = Record<string, unknown>

/** The API as OpenAPI 3.1, generated from the declarations. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls.values()) {
    const { verb, path } = placeOf(call)
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sixpence',
      version: manifest.version,
      summary: 'Every call of the wallet and bank.',
      description:
        'Calls of the main door are POST to /?{name} with a JSON body; they answer 200 for every business outcome, and `responseCode` says which. Calls with an address of their own answer HTTP statuses and repeat the text as `message`. Amounts are decimal text, moments are ISO 8601 in UTC, ids are integers below 2^53. A field that is not declared is refused. Every call takes the fields of the envelope `method`, `fromCustomerId` (also in the query), `fromEmail` and `lang` beside its own. A JSON number of at most 15 digits and without an exponent is read as its text where text is declared, but not as a name, an address, a password or a bank; digits are read as a number. A list in an address is a repeated name, or its items separated by commas.',
    },
    servers: [{ url: '/', description: 'The brand of the host name' }],
    tags: [...new Set(featureOf.values())].map((name) => ({ name })),
    paths,
    components: { schemas: { Refusal: refusalSchema }, parameters, securitySchemes },
  }
}

/** Verb and path in the notation of OpenAPI. */
export function placeOf(call: AnyCall): { verb: string; path: string } {
  if (call.door === 'main') return { verb: 'POST', path: `/?${call.name}` }
  const [verb = 'POST', path = '/'] = call.door.split(' ')
  return { verb, path }
}

function operation(call: AnyCall): Json {
  const { verb, path } = placeOf(call)
  const { access } = call
  const isMain = call.door === 'main'
  const input = strict(inputSchema(call))
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inAddress = verb === 'GET' ? Object.keys(input.properties ?? {}) : inPath
  return {
    operationId: call.name,
    summary: call.about,
    tags: [featureOf.get(call.name)],
    security: securityOf(call),
    parameters: [
      ...inAddress.map((name) => ({
        name,
        in: inPath.includes(name) ? 'path' : 'query',
        required: inPath.includes(name) || (input.required ?? []).includes(name),
        schema: input.properties?.[name],
      })),
      ...parametersOf(call).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(verb !== 'GET' && { requestBody: bodyOf(call, without(input, inPath), isMain) }),
    responses: { ...responsesOf(call), default: beforeAnyCall },
    'x-ids': call.ids,
    'x-access': access,
    'x-references': call.references ?? {},
    'x-reads': call.reads ?? [],
    'x-changes': call.changes ?? [],
    'x-binds': call.binds ?? [],
    'x-audit': call.audit,
    'x-rate': {
      class: call.rate,
      ...rateClasses[call.rate],
      per: countedPer(access),
    },
    'x-budget-ms': call.budgetMs ?? 10_000,
    ...(call.bodyLimit !== undefined && { 'x-body-limit': call.bodyLimit }),
    'x-refusals': refusalsOf(call),
  }
}

/** Headers and query fields a call accepts besides its input. */
export function parametersOf(call: AnyCall): (keyof typeof parameters)[] {
  return [
    ...(call.access.who === 'customer' ? (['CustomerId'] as const) : []),
    ...(call.access.who === 'customer' && call.door === 'main' ? (['FromCustomerId'] as const) : []),
    ...(call.money ? (['IdempotencyKey'] as const) : []),
    'AcceptLanguage',
    ...(takesToken(call.access) ? (['Active'] as const) : []),
  ]
}

function bodyOf(call: AnyCall, input: JsonSchema, isMain: boolean): Json {
  const envelope: NonNullable<JsonSchema['properties']> = {
    method: { const: call.name, description: 'The name once more; it must agree with the address.' },
    lang: { enum: [...languages], description: 'The language of the answer, before Accept-Language.' },
    ...(call.access.who === 'customer' && {
      fromCustomerId: {
        type: 'integer',
        minimum: 1,
        description: 'The customer acted for; must agree with Customer-Id.',
      },
    }),
  }
  return {
    required: true,
    content: {
      'application/json': {
        schema: isMain ? { ...input, properties: { ...envelope, ...input.properties } } : input,
        example: { ...(isMain && { method: call.name }), ...exampleInput(call) },
      },
      ...formBodies(call, { fields: input, envelope: isMain ? envelope : {} }),
    },
  }
}

/** A response for each HTTP status: the answer at 200, and the refusals at each status. */
function responsesOf(call: AnyCall): Json {
  const byStatus = new Map<number, CallRefusal[]>([[200, []]])
  for (const refusal of refusalsOf(call))
    byStatus.set(refusal.status, [...(byStatus.get(refusal.status) ?? []), refusal])
  const refused = { $ref: '#/components/schemas/Refusal' }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, some]) => {
        const names = some.map(({ name, code }) => `${name} (${code})`).join(', ')
        if (status !== 200)
          return [
            status,
            { description: `Refused: ${names}`, content: { 'application/json': { schema: refused } } },
          ]
        const schema = some.length > 0 ? { anyOf: [answerOf(call), refused] } : answerOf(call)
        const example = { ...exampleOutput(call), ...success }
        return [
          200,
          {
            description: some.length > 0 ? `Done (00), or refused: ${names}` : 'Done (00)',
            content: call.file
              ? { [call.file]: { schema: { type: 'string', contentMediaType: call.file } } }
              : { 'application/json': { schema, example } },
          },
        ]
      }),
  )
}

/** Refused with 4xx before any call is looked up. */
const beforeAnyCall = {
  description:
    'Refused as invalid (TA1): no JSON, more than 1 MiB or 32 levels, a field twice, a page of another site.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

const success = { responseCode: responseCodes.success, responseDescription: '', validationErrors: [] }

/** The answer of a call within a success envelope. */
function answerOf(call: AnyCall): JsonSchema {
  const output = outputSchema(call)
  return {
    ...output,
    properties: {
      ...output.properties,
      responseCode: { const: responseCodes.success },
      responseDescription: { const: '' },
      validationErrors: { type: 'array', maxItems: 0 },
    },
    required: [...(output.required ?? []), 'responseCode', 'responseDescription', 'validationErrors'],
  }
}

const refusalSchema = {
  type: 'object',
  required: ['responseCode', 'responseDescription', 'validationErrors'],
  properties: {
    responseCode: { enum: Object.values(responseCodes).filter((code) => code !== responseCodes.success) },
    responseDescription: {
      type: 'string',
      description: 'A sentence for the person, in the language of the request.',
    },
    validationErrors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['parameter', 'code', 'description'],
        properties: {
          parameter: { type: 'string', description: 'The field it belongs to, or empty.' },
          code: {
            type: 'string',
            description: `The name of the refusal; of a field that is not valid ${Object.keys(shapeCodes).join(', ')}.`,
          },
          description: { type: 'string' },
        },
      },
    },
    requestKey: {
      type: 'string',
      description: 'With confirmationNeeded: nothing is done yet. Send the call again with it and the code.',
    },
    method: {
      enum: confirmMethods,
      description: 'With confirmationNeeded: where the code is, or that the phone asks.',
    },
    sentTo: { type: 'string', description: 'With confirmationNeeded: the masked address of the code.' },
    number: { type: 'integer', description: 'With confirmationNeeded: what to enter on the phone.' },
    expiresAt: {
      type: 'string',
      format: 'date-time',
      description: 'With confirmationNeeded: until then it can be confirmed.',
    },
    companyKey: {
      type: 'string',
      description: 'With confirmationNeeded of cardPinChange: the public key to encrypt the PIN with.',
    },
    message: {
      type: 'string',
      description: 'On doors with an address of their own: the description once more.',
    },
  },
}

export const parameters = {
  CustomerId: {
    name: 'Customer-Id',
    in: 'header',
    description:
      'The customer acted for, by id. Without it the own personal one. It must be on the person’s access list.',
    schema: { type: 'integer', minimum: 1 },
  },
  FromCustomerId: {
    name: 'fromCustomerId',
    in: 'query',
    description: 'The same as Customer-Id; where several are sent they must agree.',
    schema: { type: 'integer', minimum: 1 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A UUID of any version, made and kept by the caller before it sends. The same key and body never pay twice. A call without it is the same as an equal one of the last minute.',
    schema: { type: 'string', format: 'uuid' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `Of texts and documents: ${languages.map((language) => languageInfo[language].tag).join(', ')}.`,
    schema: { type: 'string' },
    example: 'en',
  },
  Active: {
    name: 'X-Active',
    in: 'header',
    description:
      '1 when the person did something since the last call: the idle time starts anew. 0 when not. While a session has never sent it, every call counts.',
    schema: { enum: ['0', '1'] },
  },
} as const

/** Calls that need a cookie in place of a token; a program needs none, but for `passkeyCookie`. */
const cookieOf: Readonly<Record<string, keyof typeof securitySchemes>> = {
  authToken: 'signInCookie',
  authCodeResend: 'signInCookie',
  authRefresh: 'refreshCookie',
  passkeySignIn: 'passkeyCookie',
  consolePasskeySignIn: 'passkeyCookie',
  accountActivate: 'registrationCookie',
}

/** Each of them suffices: of a browser the tokens with their cookies, of a program the tokens alone. */
function securityOf({ name, access }: AnyCall): Json[] {
  if (takesToken(access)) return [{ accessToken: [], accessCookie: [] }, { accessToken: [] }]
  if (access.who === 'staff') return [{ staffCookie: [] }]
  const cookie = cookieOf[name]
  if (cookie === undefined) return []
  return cookie === 'passkeyCookie' ? [{ [cookie]: [] }] : [{ [cookie]: [] }, {}]
}

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: `From authToken; five minutes. In a browser good only with its cookie; of a program, which sends neither Origin nor Sec-Fetch-* nor a __Host- cookie, good alone. Permission flags: ${permissionFlags.join(', ')}.`,
  },
  accessCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-access',
    description: 'Set by authToken and authRefresh; binds the token to this browser.',
  },
  signInCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sign-in',
    description:
      'Set by authLogin; a sign-in that a browser began ends in that browser (signInElsewhere otherwise).',
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-refresh',
    description:
      'Set by authToken and authRefresh: the secret half of a browser’s refresh token, new each time.',
  },
  passkeyCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-passkey',
    description: 'Set by the call that began the sign-in with a passkey.',
  },
  registrationCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-registration',
    description: 'Set by personalAccountCreate; with it the activation also signs in.',
  },
  staffCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-staff',
    description: 'Set by consoleSignIn and consoleEnrol: the session of a person of the staff.',
  },
}

/** The server refuses undeclared fields. */
const strict = (schema: JsonSchema): JsonSchema => ({ ...schema, additionalProperties: false })

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  )
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => !names.includes(name)) }
}
