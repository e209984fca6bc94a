import type { AnyCall } from '@sixpence/protocol/call'
import { waitsFirst } from '@sixpence/protocol/confirmed'
import { isAlways } from '@sixpence/protocol/or-null'
import * as z from 'zod/mini'
import { defOf } from './schemas/with-nulls.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** JSON Schema of a call's input (draft 2020-12): for decoding, the API description and the fuzzer. */
export const inputSchema = (call: AnyCall): JsonSchema =>
  once(inputs, call, () => plain(z.toJSONSchema(call.input, { io: 'input' })))

/**
 * JSON Schema of a call's output, without the envelope and without members that only a refusal of its first request
 * has.
 */
export const outputSchema = (call: AnyCall): JsonSchema =>
  once(outputs, call, () => {
    const whole = plain(z.toJSONSchema(call.output, { io: 'output', override: alwaysThere }))
    const refused = new Set(isMadeTwice(call) ? ofFirst(call) : [])
    if (refused.size === 0) return whole
    const properties = Object.entries(whole.properties ?? {}).filter(([name]) => !refused.has(name))
    return { ...whole, properties: Object.fromEntries(properties) }
  })

/** Whether a call is made twice: its first request is refused with a key (`confirmationNeeded`), which the second sends. */
export const isMadeTwice = (call: AnyCall): boolean =>
  fieldsOf(call).has('requestKey') && ofFirst(call).includes('requestKey')

/** The members of its output that state how to confirm; others may have the same names. */
function ofFirst(call: AnyCall): string[] {
  const def = defOf(call.output)
  const shape: Readonly<Record<string, unknown>> = def.type === 'object' ? def.shape : {}
  return Object.entries(waitsFirst).flatMap(([name, schema]) => (shape[name] === schema ? [name] : []))
}

/** The declared fields of a call with their schemas. */
export const fieldsOf = (call: AnyCall): ReadonlyMap<string, JsonSchema> =>
  once(fields, call, () => {
    const properties = Object.entries(inputSchema(call).properties ?? {})
    return new Map(properties.map(([name, schema]) => [name, typeof schema === 'boolean' ? {} : schema]))
  })

/** Fields declared by `orNull` are required, and may be null. */
function alwaysThere({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  const def = defOf(zodSchema)
  if (isAlways(zodSchema)) {
    const inner = { ...jsonSchema }
    for (const name of Object.keys(inner)) delete jsonSchema[name]
    jsonSchema.anyOf = [inner, { type: 'null' }]
  } else if (def.type === 'object') {
    const names = Object.keys(def.shape).filter((name) => isAlways(def.shape[name]!))
    if (names.length > 0) jsonSchema.required = [...(jsonSchema.required ?? []), ...names]
  }
}

/** Without `$schema`, whose value OpenAPI 3.1 implies. */
const plain = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema'))

const inputs = new WeakMap<AnyCall, JsonSchema>()
const outputs = new WeakMap<AnyCall, JsonSchema>()
const fields = new WeakMap<AnyCall, ReadonlyMap<string, JsonSchema>>()

function once<T>(cache: WeakMap<AnyCall, T>, call: AnyCall, make: () => T): T {
  const value = cache.get(call) ?? make()
  cache.set(call, value)
  return value
}
