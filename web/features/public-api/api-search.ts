import { day } from '@sixpence/protocol/fields'
import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

const id = z.int().check(z.positive())
const days = { from: searchParameter(day), to: searchParameter(day) }

/** Search parameters of the keys. */
export const keysSearch = z.object({ tab: searchParameter(z.literal('addresses')) })

/** Search parameters of the log of calls: key and days. The search text is not put into the URL. */
export const callsSearch = z.object({ key: searchParameter(id), ...days })

/** Search parameters of the webhooks and their log; `message` is the open message. */
export const webhooksSearch = z.object({
  tab: searchParameter(z.literal('log')),
  /** The webhooks of the sandbox. */
  mode: searchParameter(z.literal('test')),
  webhook: searchParameter(id),
  message: searchParameter(id),
  ...days,
})
