import { after } from '@sixpence/days'

/** Until when an address that was stated, or confirmed, counts as right: one year (Q071). */
export const stateAgainBy = (statedAt: Date): Date => after(statedAt, { years: 1 })
