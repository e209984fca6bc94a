import * as z from 'zod/mini'

/** Fields made by `orNull`. */
const always = new WeakSet<object>()

/**
 * A documented field of an answer that may be unknown: always on the wire, null where nothing is known. Handlers leave it
 * out and the server adds the null (`server/core/schemas/with-nulls.ts`); our own client reads null as absent.
 */
export function orNull<Schema extends z.core.SomeType>(schema: Schema) {
  const field = z.optional(schema)
  always.add(field)
  return field
}

/** Whether a field is on the wire even if nothing is known. */
export const isAlways = (schema: object): boolean => always.has(schema)
