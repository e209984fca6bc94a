import { readFileSync } from 'node:fs'
import { calls } from '@sixpence/protocol'
import { expect, test } from 'vitest'
import { inputSchema, outputSchema } from '#core/schema.ts'
import { partOf, type Part } from './schema-part.ts'

type Operation = {
  id: string
  service: string
  method: string
  http?: string
  removed?: boolean
  request?: Record<string, string>
  response?: Record<string, string>
}
type Entity = { name: string; fields: object; answerOf?: string[]; inputOf?: string[] }

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8')
const operations = (JSON.parse(read('spec/operations.json')) as Operation[]).filter(({ removed }) => !removed)
const entities = JSON.parse(read('spec/entities.json')) as Entity[]

/** Names at the beginning of the points of the decision about fields that are elsewhere. */
const decided = new Set(
  [
    ...read('decisions/0148-documented-fields-that-are-null-elsewhere-or-left-out.md').matchAll(
      /^- ((?:`[^`]+`(?:, )?)+):/gm,
    ),
  ]
    .flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name),
)
const used = new Set<string>()
const isDecided = (name: string): boolean => {
  if (decided.has(name)) used.add(name)
  return decided.has(name)
}

/** Fields of every answer and of every call (B163). */
const envelope = ['responseCode', 'responseDescription', 'fromCustomerId', 'fromEmail', 'lang']
const callOf = ({ id }: Operation) => [...calls.values()].find(({ ids }) => ids.includes(id))
const operationOf = (id: string) => operations.find((operation) => operation.id === id)
const declared = operations.flatMap((operation) => {
  const call = callOf(operation)
  return call ? [{ ...operation, call, name: call.name }] : []
})
const texts = [
  ...declared.flatMap(({ request, response }) => [request, response]),
  ...entities.map(({ fields }) => fields),
]
  .flatMap((fields) => Object.values(fields ?? {}))
  .map(String)
const entityIn = (text: string) => entities.find(({ name }) => new RegExp(`\\b${name}\\b`).test(text))

test.each(declared)(
  '$id $name takes and answers every field of the catalogue, at the top and always [B170 SP-09 SP-14]',
  ({ call, request = {}, response = {} }) => {
    const taken = partOf(inputSchema(call))
    // Answers that are files have no fields.
    const missing = call.file ? [] : missingIn(partOf(outputSchema(call)), call.name, response)
    const problems = [...untaken(taken, call.name, request), ...missing]
    expect(problems.filter((name) => !isDecided(name))).toEqual([])
  },
)

test.each(entities)('$name is what calls take and answer, or is decided about [SP-14]', (entity) => {
  const answered = (entity.answerOf ?? []).flatMap((id) => {
    const call = callOf(operationOf(id)!)!
    return missingIn(partOf(outputSchema(call)), call.name, entity.fields)
  })
  const taken = (entity.inputOf ?? []).flatMap((id) => {
    const call = callOf(operationOf(id)!)!
    return untaken(partOf(inputSchema(call)), call.name, entity.fields)
  })
  expect([...answered, ...taken].filter((name) => !isDecided(name))).toEqual([])
  const isPlaced =
    entity.answerOf !== undefined ||
    entity.inputOf !== undefined ||
    texts.some((text) => entityIn(text) === entity)
  expect(isPlaced || isDecided(entity.name)).toBe(true)
})

test.each(operations.filter(({ service }) => service !== 'main' && service !== 'push'))(
  '$id $method is answered at its address, or is decided about [SP-14 SP-17]',
  (operation) => {
    // Calls of the support company are below a path of ours (Q160).
    const path = operation.service === 'support-provider' ? ' /support-api/' : ' /'
    const documented = operation.http?.replace(' /', path).replace(/\?.*|\{\w+\}/g, '')
    const isThere = callOf(operation)?.door.replace(/\{\w+\}/g, '') === documented
    expect(isThere || isDecided(operation.id)).toBe(true)
  },
)

test('what the decision names is in the catalogue and is left out by a call [SP-14]', () => {
  expect(declared.length).toBeGreaterThan(130)
  expect([...decided].filter((name) => !used.has(name))).toEqual([])
})

/**
 * Fields that a part of an answer lacks or may lack, as `call.field` or `call.field.part`. A text names an entity, or fields
 * as `list of {id, name: text}`.
 */
function missingIn(part: Part, path: string, fields: object): string[] {
  return Object.entries(fields).flatMap(([name, text]) => {
    if (envelope.includes(name)) return []
    if (!part.always.has(name)) return [`${path}.${name}`]
    const inner = part.of(name)
    const wanted = fieldsIn(String(text)) ?? entityIn(String(text))?.fields
    return inner && wanted ? missingIn(inner, `${path}.${name}`, wanted) : []
  })
}

/** Fields that a call does not take; the schema of an input describes its members. */
const untaken = (taken: Part, call: string, fields: object): string[] =>
  Object.keys(fields)
    .filter((name) => !envelope.includes(name) && !taken.names.has(name))
    .map((name) => `${call}.${name}`)

function fieldsIn(text: string): object | undefined {
  const [, names] = /\{([^{}]*)\}/.exec(text) ?? []
  const fields = names?.split(',').map((text) => text.trim().split(': '))
  return fields && Object.fromEntries(fields.map(([name = '', type = '']) => [name.split(' ')[0], type]))
}
