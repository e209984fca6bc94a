import { operationTypes } from '@sixpence/protocol/rules/operation-types'
import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'

/** Search parameters of a list of an account. */
export const listsSearch = z.object({
  account: idParameter,
  page: searchParameter(z.int().check(z.minimum(2), z.maximum(100_000))),
  kind: searchParameter(z.enum(['account', 'card'])),
})
export type ListsSearch = z.output<typeof listsSearch>

/** Search parameters of batch payments. */
export const batchSearch = z.object({
  q: searchParameter(z.union([z.string().check(z.maxLength(100)), z.number()])),
  type: searchParameter(z.enum(operationTypes)),
  from: searchParameter(z.iso.date()),
  to: searchParameter(z.iso.date()),
  page: searchParameter(z.int().check(z.minimum(2), z.maximum(100_000))),
  batch: idParameter,
})
export type BatchSearch = z.output<typeof batchSearch>
