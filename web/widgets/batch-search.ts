import * as z from 'zod/mini'
import { idParameter } from '#lib/search-parameter.ts'

/** The open batch and, once submitted, its payment that waits for a code. */
export const batchSearch = z.object({
  batch: idParameter,
  payment: idParameter,
})
export type BatchSearch = z.output<typeof batchSearch>
