import { operationTypes } from '@sixpence/protocol/rules/operation-types'
import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of a list of an account. */
export const listsSearch = z.object({
  account: known(z.int().check(z.positive())),
  page: known(z.int().check(z.minimum(2), z.maximum(100_000))),
  kind: known(z.enum(['account', 'card'])),
})
export type ListsSearch = z.output<typeof listsSearch>

/** Search parameters of batch payments. */
export const batchSearch = z.object({
  q: known(z.union([z.string().check(z.maxLength(100)), z.number()])),
  type: known(z.enum(operationTypes)),
  from: known(z.iso.date()),
  to: known(z.iso.date()),
  page: known(z.int().check(z.minimum(2), z.maximum(100_000))),
  batch: known(z.int().check(z.positive())),
})
export type BatchSearch = z.output<typeof batchSearch>
