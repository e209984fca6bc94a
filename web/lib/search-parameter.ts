import * as z from 'zod/mini'

/** A parameter of an address, which people may edit by hand: an invalid one is ignored. */
export const searchParameter = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined)

/** An id as parameter of an address. */
export const idParameter = searchParameter(z.int().check(z.positive()))
