import * as z from 'zod/mini'

/** Fields created by `orNull`. */
const always = new WeakSet<object>()

/**
 * A documented field of a response that may be unknown: always on the wire, null if unknown. Handlers omit it and the server
 * adds the null (`server/core/schemas/with-nulls.ts`); the product's own client reads null as absent.
 */
export function orNull<Schema extends z.core.SomeType>(schema: Schema) {
  const field = z.optional(schema)
  always.add(field)
  return field
}

/** Whether a field is on the wire even if unknown. */
export const isAlways = (schema: object): boolean => always.has(schema)
