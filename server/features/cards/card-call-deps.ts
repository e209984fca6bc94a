import type { Services } from '#context/services.ts'

/** Of this cell, or of the one to which a card has gone. */
export type CardCallDeps = Pick<
  Services,
  'db' | 'clock' | 'log' | 'cells' | 'store' | 'brand' | 'partners'
> & {
  committer: Pick<Services['committer'], 'submit'>
  later: Pick<Services['later'], 'run'>
}
