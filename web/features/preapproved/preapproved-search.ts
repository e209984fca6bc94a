import { operationTypes } from '@sixpence/protocol/history/history'
import * as z from 'zod/mini'

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/))

/** What the address of the scheduled payments says; whose e-mail is looked for stays out of it. */
export const preapprovedSearch = z.object({
  from: known(amount),
  to: known(amount),
  type: known(z.enum(operationTypes)),
})
export type PreapprovedSearch = z.output<typeof preapprovedSearch>
