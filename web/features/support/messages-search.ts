import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of the tickets: whether a new ticket is open, the payment it is about, and the first ticket shown. */
export const messagesSearch = z.object({
  write: optional(z.literal(true)),
  payment: optional(z.int().check(z.positive())),
  from: optional(z.int().check(z.minimum(21), z.maximum(10_000))),
})
export type MessagesSearch = z.output<typeof messagesSearch>
