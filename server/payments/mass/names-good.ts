import { before } from '@sixpence/days'

/**
 * Results of payee checks from before this time no longer count. They count for a day, not for the hour of a single
 * payment, because checking a large file takes longer than an hour.
 */
export const namesGoodSince = (now: Date): Date => before(now, { days: 1 })
