import type { JsonSchema } from '#core/schema.ts'

/** A field of an input or answer; `name` is its path, e.g. `customers[].id`. */
export type Field = { name: string; type: string; isRequired: boolean; about: string }

/** Fields of a schema, each followed by its inner fields. */
export function fieldRows(schema: JsonSchema, prefix = ''): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const field = asSchema(property)
    const name = `${prefix}${key}`
    const items =
      field.type === 'array' ? asSchema(Array.isArray(field.items) ? field.items[0] : field.items) : undefined
    return [
      { name, type: typeText(field), isRequired: required.has(key), about: boundsText(items ?? field) },
      ...fieldRows(items ?? field, items ? `${name}[].` : `${name}.`),
    ]
  })
}

function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((schema) => typeText(asSchema(schema))).join(' or ')
  if (schema.enum) return ''
  if (schema.type === 'array')
    return `list of ${typeText(asSchema(Array.isArray(schema.items) ? schema.items[0] : schema.items))}`
  if (schema.type === 'string') return words[schema.format ?? ''] ?? 'text'
  if (schema.type === 'object' && !schema.properties) return 'object of any keys'
  return String(schema.type ?? 'anything')
}

const words: Record<string, string> = { date: 'day', 'date-time': 'moment' }

/** Constraints of a schema in words: choices, lengths and ranges. */
function boundsText({
  enum: choices,
  minLength,
  maxLength,
  pattern,
  format,
  maximum,
  minimum,
  exclusiveMinimum,
}: JsonSchema): string {
  if (choices) return `one of ${choices.join(', ')}`
  const least = exclusiveMinimum === undefined ? minimum : Number(exclusiveMinimum) + 1
  const isSafeInteger = maximum === Number.MAX_SAFE_INTEGER
  return [
    minLength !== undefined && minLength > 0 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    least !== undefined && least > Number.MIN_SAFE_INTEGER && `from ${least}`,
    maximum !== undefined && !isSafeInteger && `up to ${maximum}`,
    pattern !== undefined && format === undefined && 'of a fixed form',
  ]
    .filter(Boolean)
    .join(', ')
}

const asSchema = (schema: JsonSchema | boolean | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {}
