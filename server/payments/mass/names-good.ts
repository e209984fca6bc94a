import { before } from '@sixpence/days'

/**
 * Answers about names before this time do not count any more. A day, and not the hour of a single payment: a large file is
 * asked for longer than an hour.
 */
export const namesGoodSince = (now: Date): Date => before(now, { days: 1 })
