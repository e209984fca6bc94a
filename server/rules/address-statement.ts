import { after } from '@sixpence/days'

/** Until when a stated or confirmed address counts as right: one year (Q071). */
export const stateAgainBy = (statedAt: Date): Date => after(statedAt, { years: 1 })
