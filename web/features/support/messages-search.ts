import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'

/** Search parameters of the tickets: whether a new ticket is open, the payment it is about, and the first ticket shown. */
export const messagesSearch = z.object({
  write: searchParameter(z.literal(true)),
  payment: idParameter,
  from: searchParameter(z.int().check(z.minimum(21), z.maximum(10_000))),
})
export type MessagesSearch = z.output<typeof messagesSearch>
