import { namedRows } from '#core/keys/named-rows.ts'

/** The search tokens of names of batches. */
export const batchParts = [
  namedRows({ name: 'batch', said: 'batches in the look-ups', table: 'app.batch' }),
  namedRows({
    name: 'global-batch',
    said: 'batches of global payments in the look-ups',
    table: 'app.global_batch',
  }),
]
