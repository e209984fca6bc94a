import { isAlways } from '@sixpence/protocol/or-null'
import type * as z from 'zod/mini'

type Fill = (value: unknown) => unknown
type Def = z.core.$ZodTypes['_zod']['def']

/** The definition of a schema; every schema of zod/mini has it. */
export const defOf = (schema: z.core.$ZodType): Def => (schema as unknown as { def: Def }).def

/** An answer with null for every field declared by `orNull` that is not in it. */
export function withNulls(schema: z.core.$ZodType, answer: unknown): unknown {
  const fill = fillOf(schema)
  return fill ? fill(answer) : answer
}

const fills = new WeakMap<z.core.$ZodType, Fill | undefined>()

/** Default members of a schema; undefined if it has no such field. Built once: most answers have none. */
function fillOf(schema: z.core.$ZodType): Fill | undefined {
  if (!fills.has(schema)) {
    // A schema that contains itself ends here.
    fills.set(schema, undefined)
    fills.set(schema, build(defOf(schema)))
  }
  return fills.get(schema)
}

function build(def: Def): Fill | undefined {
  if (def.type === 'object') return objectFill(def.shape)
  if (def.type === 'array') return eachFill(def.element)
  if (def.type === 'optional' || def.type === 'nullable') return fillOf(def.innerType)
  if (def.type !== 'union') return undefined
  const options = def.options.map(fillOf).filter((fill) => fill !== undefined)
  return options.length === 0
    ? undefined
    : (value) => options.reduce((filled: unknown, fill) => fill(filled), value)
}

function eachFill(element: z.core.$ZodType): Fill | undefined {
  const fill = fillOf(element)
  return fill && ((value) => (Array.isArray(value) ? value.map(fill) : value))
}

function objectFill(shape: Readonly<Record<string, z.core.$ZodType>>): Fill | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const fill = fillOf(schema)
    const always = isAlways(schema)
    return fill || always ? [{ name, fill, always }] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const filled: Record<string, unknown> = { ...value }
    for (const { name, fill, always } of fields)
      if (filled[name] !== undefined) filled[name] = fill ? fill(filled[name]) : filled[name]
      else if (always) filled[name] = null
    return filled
  }
}
