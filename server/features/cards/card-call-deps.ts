import type { Services } from '#context/services.ts'

/** Services of this database, or of that to which the card has moved. */
export type CardCallDeps = Pick<
  Services,
  'db' | 'clock' | 'log' | 'placement' | 'store' | 'brand' | 'partners'
> & {
  committer: Pick<Services['committer'], 'submit'>
  later: Pick<Services['later'], 'run'>
}
