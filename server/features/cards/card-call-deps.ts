import type { Services } from '#context/services.ts'

/** Of this cell, or of the one to which a card has gone. */
export type CardCallDeps = Pick<Services, 'db' | 'clock' | 'log' | 'cells'> & {
  committer: Pick<Services['committer'], 'submit'>
}
