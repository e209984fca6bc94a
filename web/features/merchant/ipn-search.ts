import { messageStates } from '@sixpence/protocol/rules/message-states'
import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'

/** Search parameters of the messages. */
export const ipnSearch = z.object({
  page: searchParameter(z.int().check(z.positive(), z.maximum(100_000))),
  state: searchParameter(z.enum(messageStates)),
  /** The open message. */
  message: idParameter,
})
export type IpnSearch = z.output<typeof ipnSearch>
