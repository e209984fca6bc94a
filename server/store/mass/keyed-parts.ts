import { namedRows } from '#core/keys/named-rows.ts'

/** The search tokens of names of files of payments. */
export const massPart = namedRows({
  name: 'mass-batch',
  said: 'files of payments in the look-ups',
  table: 'app.mass_batch',
})
