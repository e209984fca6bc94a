import { messageStates } from '@sixpence/protocol/rules/message-states'
import * as z from 'zod/mini'

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** What the address of the messages says. */
export const ipnSearch = z.object({
  page: known(z.int().check(z.positive(), z.maximum(100_000))),
  state: known(z.enum(messageStates)),
  /** The message that is open. */
  message: known(z.int().check(z.positive())),
})
export type IpnSearch = z.output<typeof ipnSearch>
