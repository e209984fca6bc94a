import type { JsonSchema } from '#core/schema.ts'

/** The fields of a part of a schema: all, those that are always present, and their own parts. */
export type Part = {
  names: ReadonlySet<string>
  always: ReadonlySet<string>
  of: (name: string) => Part | undefined
}

/**
 * The fields of an object, of the items of a list, or of alternatives: then only the fields of every alternative are
 * always present.
 */
export function partOf(schema: JsonSchema): Part {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[]
  if (schema.items && !Array.isArray(schema.items)) return partOf(schema.items as JsonSchema)
  if (alternatives.length > 0) return merged(alternatives.filter(({ type }) => type !== 'null').map(partOf))
  return {
    names: new Set(Object.keys(schema.properties ?? {})),
    always: new Set(schema.required),
    of: (name) => {
      const field = schema.properties?.[name]
      return typeof field === 'object' ? partOf(field) : undefined
    },
  }
}

function merged(parts: readonly Part[]): Part {
  const names = new Set(parts.flatMap((part) => [...part.names]))
  return {
    names,
    always: new Set([...names].filter((name) => parts.every((part) => part.always.has(name)))),
    of: (name) => {
      const inner = parts.flatMap((part) => part.of(name) ?? [])
      return inner.length > 0 ? merged(inner) : undefined
    },
  }
}
