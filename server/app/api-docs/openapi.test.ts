import { globSync, readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { calls } from '@sixpence/protocol'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { refusalsOf } from './call-refusals.ts'
import { decode } from '#core/decode.ts'
import { exampleInput, exampleOutput } from './example.ts'
import { openApi, placeOf } from './openapi.ts'
import { inputSchema, outputSchema } from '#core/schema.ts'

type Operation = {
  operationId: string
  security: object[]
  parameters: { $ref?: string; name?: string; in?: string }[]
  requestBody?: {
    content: {
      'application/json': { example: object }
      'multipart/form-data'?: { schema: { properties: Record<string, object> }; encoding: object }
      'application/x-www-form-urlencoded'?: object
    }
  }
  responses: Record<string, { description: string }>
  'x-ids': string[]
}

const document = openApi()
const paths = document['paths'] as Record<string, Record<string, Operation>>
const all = [...calls.values()]
const { securitySchemes: schemes } = document['components'] as {
  securitySchemes: Record<string, { name?: string }>
}
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))

const operationOf = (name: string): Operation | undefined => {
  const call = calls.get(name)
  const place = call && placeOf(call)
  return place && paths[place.path]?.[place.verb.toLowerCase()]
}

test('is a valid OpenAPI 3.1 document according to an independent validator', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('has every call at its address, and nothing else', () => {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...calls.keys()].sort())
  expect(new Set(all.map((call) => call.door === 'main'))).toEqual(new Set([true, false]))
})

test('every cookie that a handler reads is named, where a program needs none [SP-01]', () => {
  const named = Object.values(schemes).flatMap((scheme) => ('name' in scheme ? [scheme.name] : []))
  const files = globSync('server/{app,auth,features}/**/*.ts').filter((path) => !path.includes('.test.'))
  const read = files.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(/(?:cookie|senderOf)\((?:\w+, |[\w.]*browser, )?'([\w-]+)'\)/gi),
    ].map(([, name]) => `__Host-${name}`),
  )
  // It only prevents the notice of a new browser from being sent again.
  expect([...new Set(read)].filter((name) => name !== '__Host-known').toSorted()).toEqual(named.toSorted())
  expect(operationOf('authToken')?.security).toEqual([{ signInCookie: [] }, {}])
  expect(operationOf('authRefresh')?.security).toEqual([{ refreshCookie: [] }, {}])
})

test.each(all)('$name says who may, which headers it takes and every refusal', (call) => {
  const operation = operationOf(call.name)
  const refs = operation?.parameters.map(({ $ref }) => $ref?.split('/').at(-1))
  const ofToken = [{ accessToken: [], accessCookie: [] }, { accessToken: [] }]
  const { who } = call.access
  const security = who === 'staff' ? [{ staffCookie: [] }] : ofToken
  const isOpen = ['public', 'paymentSecret'].includes(who)
  expect(isOpen || operation?.security).toEqual(isOpen || security)
  expect(refs?.includes('CustomerId')).toBe(call.access.who === 'customer')
  expect(refs?.includes('IdempotencyKey')).toBe(call.money === true)
  expect(operation?.['x-ids']).toEqual(call.ids)
  const said = Object.values(operation?.responses ?? {})
    .map(({ description }) => description)
    .join(' ')
  for (const { name, code } of refusalsOf(call)) expect(said).toContain(`${name} (${code})`)
  for (const name of call.refusals) expect(said).toContain(name)
})

test.each(all)('$name has an example that its own door takes, and an answer it could give', (call) => {
  const input = exampleInput(call)
  expect(decode(call, input)).toBeTypeOf('object')
  const isInput = ajv.compile(inputSchema(call))
  const isOutput = ajv.compile(outputSchema(call))
  expect([isInput(input), isInput.errors]).toEqual([true, null])
  expect([isOutput(exampleOutput(call)), isOutput.errors]).toEqual([true, null])
})

test('describes the form of calls that accept files', () => {
  const bodyOf = (name: string) => operationOf(name)?.requestBody?.content['multipart/form-data']
  const file = { contentMediaType: 'application/octet-stream' }
  const contentType = 'image/jpeg, image/png, image/heic, application/pdf'
  expect(
    all
      .filter(({ multipart }) => multipart)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'customerDocumentUpload',
    'massUploadCreditCard',
    'massUploadCrypto',
    'massUploadEft',
    'massUploadInstant',
    'massUploadInterac',
    'massUploadWire',
    'merchantLogoCreate',
    'p2pMassTransferFile',
    'representativeAddressCreate',
    'supportUpload',
  ])
  expect(bodyOf('customerDocumentUpload')).toMatchObject({
    schema: {
      properties: { documentType: { type: 'integer' }, mainDocument: file, relationshipDocument: file },
      required: ['documentType'],
    },
    encoding: { mainDocument: { contentType }, additionalDocument: { contentType } },
  })
  expect(bodyOf('representativeAddressCreate')).toMatchObject({
    schema: {
      properties: {
        files: { type: 'array', items: file, minItems: 1, maxItems: 2 },
        data: { type: 'object', required: ['representativeId', 'address', 'documentType'] },
      },
      required: ['data', 'files'],
    },
    encoding: { data: { contentType: 'application/json' }, files: { contentType } },
  })
  expect(bodyOf('representativeAddressCreate')?.schema.properties['data']).not.toHaveProperty(
    'properties.mainDocument',
  )
  expect(bodyOf('uploadCreate')).toBeUndefined()
})

test('accepts forms from clients of OAuth, and at no other call', () => {
  const taking = all.filter(
    ({ name }) => operationOf(name)?.requestBody?.content['application/x-www-form-urlencoded'],
  )
  expect(taking.map(({ name }) => name)).toEqual(['oauthTokenCreate'])
})

test('fields of a path are parameters, not in the body', () => {
  const operation = operationOf('transactionReceiptPdf')
  expect(operation?.parameters[0]).toMatchObject({ name: 'transactionId', in: 'path', required: true })
  expect(operation).not.toHaveProperty('requestBody')
})
