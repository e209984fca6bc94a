import { after } from '@sixpence/days'

/** End of the validity of a stated or confirmed address: a year later (Q071). */
export const stateAgainBy = (statedAt: Date): Date => after(statedAt, { years: 1 })
