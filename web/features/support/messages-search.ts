import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of the tickets: whether a new ticket is open, the payment it is about, and the first ticket shown. */
export const messagesSearch = z.object({
  write: known(z.literal(true)),
  payment: known(z.int().check(z.positive())),
  from: known(z.int().check(z.minimum(21), z.maximum(10_000))),
})
export type MessagesSearch = z.output<typeof messagesSearch>
