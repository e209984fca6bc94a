import { messageStates } from '@sixpence/protocol/rules/message-states'
import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of the messages. */
export const ipnSearch = z.object({
  page: optional(z.int().check(z.positive(), z.maximum(100_000))),
  state: optional(z.enum(messageStates)),
  /** The open message. */
  message: optional(z.int().check(z.positive())),
})
export type IpnSearch = z.output<typeof ipnSearch>
