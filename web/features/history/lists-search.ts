import { operationTypes } from '@sixpence/protocol/rules/operation-types'
import * as z from 'zod/mini'

/** URLs may be edited by hand: invalid parameters are ignored. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Search parameters of a list of an account. */
export const listsSearch = z.object({
  account: optional(z.int().check(z.positive())),
  page: optional(z.int().check(z.minimum(2), z.maximum(100_000))),
  kind: optional(z.enum(['account', 'card'])),
})
export type ListsSearch = z.output<typeof listsSearch>

/** Search parameters of batch payments. */
export const batchSearch = z.object({
  q: optional(z.union([z.string().check(z.maxLength(100)), z.number()])),
  type: optional(z.enum(operationTypes)),
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  page: optional(z.int().check(z.minimum(2), z.maximum(100_000))),
  batch: optional(z.int().check(z.positive())),
})
export type BatchSearch = z.output<typeof batchSearch>
