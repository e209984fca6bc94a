import * as z from 'zod/mini'

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** What the address of the messages says: whether a new one is written, about which payment; the first ticket shown. */
export const messagesSearch = z.object({
  write: known(z.literal(true)),
  payment: known(z.int().check(z.positive())),
  from: known(z.int().check(z.minimum(21), z.maximum(10_000))),
})
export type MessagesSearch = z.output<typeof messagesSearch>
