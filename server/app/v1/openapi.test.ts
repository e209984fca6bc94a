import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { begins, confirms } from '@sixpence/protocol/confirmed'
import { webhookCreate } from '@sixpence/protocol/public-api/webhooks'
import { operations } from '@sixpence/protocol/v1/index'
import { apiEvents } from '@sixpence/protocol/rules/api-events'
import { apiScopes } from '@sixpence/protocol/rules/api-scopes'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { operationHandlers } from '#features/v1/index.ts'
import { v1OpenApi } from './openapi.ts'

type Described = {
  operationId: string
  parameters: { name?: string; in?: string; $ref?: string }[]
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: { $ref?: string } }>; 'x-codes'?: string[] }
  >
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> }
}

const document = v1OpenApi()
const text = JSON.stringify(document)
const paths = document['paths'] as Record<string, Record<string, Described>>
const described = Object.values(paths).flatMap((path) => Object.values(path))
const schemas = (document['components'] as { schemas: Record<string, object> }).schemas

async function lint(source: string) {
  const config = await createConfig({ extends: ['recommended'] })
  return lintFromString({ source, absoluteRef: '/v1/openapi.json', config })
}

test('every integer has 64 bits, and the server is the address of the bank [IN-06]', () => {
  const integers = (json: unknown): object[] =>
    typeof json !== 'object' || json === null
      ? []
      : [
          ...('type' in json && json.type === 'integer' ? [json] : []),
          ...Object.values(json).flatMap(integers),
        ]
  expect(integers(document).length).toBeGreaterThan(20)
  for (const integer of integers(document)) expect(integer).toMatchObject({ format: 'int64' })
  expect(v1OpenApi('https://bank.example')['servers']).toMatchObject([{ url: 'https://bank.example/v1' }])
})

test('is a valid OpenAPI 3.1 document for two validators, without a warning of the first', async () => {
  expect(await lint(text)).toEqual([])
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('the validator does detect mistakes', async () => {
  const found = await lint(text.replace('"operationId":"listAccounts"', '"operationId":"getAccount"'))
  expect(found.map(({ ruleId }) => ruleId)).toContain('operation-operationId-unique')
})

test('is the same each time, and has every operation, each with a handler', () => {
  expect(JSON.stringify(v1OpenApi())).toBe(text)
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    [...operations.keys()].toSorted(),
  )
  expect([...operationHandlers.keys()].toSorted()).toEqual([...operations.keys()].toSorted())
  expect(Object.keys(schemas)).toEqual(Object.keys(schemas).toSorted())
})

test.each(described)('$operationId has a body and answers with names, and its problems by status', (item) => {
  const success = Object.entries(item.responses).find(([status]) => status.startsWith('2'))?.[1]
  expect(success?.content['application/json']?.schema.$ref).toMatch(/^#\/components\/schemas\/[A-Z]\w+$/)
  for (const status of ['400', '401', '403', '429', '500']) expect(item.responses[status]).toBeDefined()
  const { creates, body } = operations.get(item.operationId) ?? {}
  expect(Boolean(item.requestBody)).toBe(Boolean(body))
  const taken = item.requestBody?.content['application/json']?.schema.$ref
  expect(taken === undefined || /(Input|Change)$/.test(taken)).toBe(true)
  expect(item.parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))).toBe(Boolean(creates))
})

test('no operation names a refusal of a confirmation, which a key is not asked for', () => {
  expect(webhookCreate.refusals).toEqual(expect.arrayContaining([...begins, ...confirms]))
  const named = described.flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap(({ 'x-codes': codes = [] }) =>
      codes.map((code) => `${operationId} ${code}`),
    ),
  )
  expect(named).toContain('createWebhook webhookUrlNotHttps')
  const ofConfirming = [...begins, ...confirms].map((code) => ` ${code}`)
  expect(named.filter((text) => ofConfirming.some((code) => text.endsWith(code)))).toEqual([])
})

test('every schema can be used to check data', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  ajv.addSchema({ $id: 'all', components: { schemas } })
  for (const name of Object.keys(schemas))
    expect(ajv.getSchema(`all#/components/schemas/${name}`)).toBeTypeOf('function')
})

test('every event is described, and every scope of an operation can be granted to a key', () => {
  expect(Object.keys(document['webhooks'] as object).toSorted()).toEqual([...apiEvents].toSorted())
  for (const { scope } of operations.values()) expect(apiScopes).toContain(scope)
})
