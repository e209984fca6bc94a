import { operationTypes } from '@sixpence/protocol/rules/operation-types'
import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/))

/** Search parameters of the scheduled payments; the searched e-mail address is not part of the URL. */
export const preapprovedSearch = z.object({
  from: optional(amount),
  to: optional(amount),
  type: optional(z.enum(operationTypes)),
})
export type PreapprovedSearch = z.output<typeof preapprovedSearch>
