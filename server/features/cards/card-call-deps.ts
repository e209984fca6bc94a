import type { Services } from '#context/services.ts'

/** Services of this cell, or of the cell that the card has moved to. */
export type CardCallDeps = Pick<
  Services,
  'db' | 'clock' | 'log' | 'cells' | 'store' | 'brand' | 'partners'
> & {
  committer: Pick<Services['committer'], 'submit'>
  later: Pick<Services['later'], 'run'>
}
