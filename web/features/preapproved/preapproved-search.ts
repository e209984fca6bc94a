import { operationTypes } from '@sixpence/protocol/rules/operation-types'
import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,8})?$/))

/** Search parameters of the scheduled payments; the searched e-mail address is not part of the URL. */
export const preapprovedSearch = z.object({
  from: searchParameter(amount),
  to: searchParameter(amount),
  type: searchParameter(z.enum(operationTypes)),
})
export type PreapprovedSearch = z.output<typeof preapprovedSearch>
