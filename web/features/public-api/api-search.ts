import { day } from '@sixpence/protocol/fields'
import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

const id = z.int().check(z.positive())
const days = { from: optional(day), to: optional(day) }

/** Search parameters of the keys. */
export const keysSearch = z.object({ tab: optional(z.literal('addresses')) })

/** Search parameters of the log of calls: key and days. The search text is not put into the URL. */
export const callsSearch = z.object({ key: optional(id), ...days })

/** Search parameters of the webhooks and their log; `message` is the open message. */
export const webhooksSearch = z.object({
  tab: optional(z.literal('log')),
  /** The webhooks of the sandbox. */
  mode: optional(z.literal('test')),
  webhook: optional(id),
  message: optional(id),
  ...days,
})
