import type { PayeeOutcome } from '@sixpence/protocol/transfers-external/payee-outcomes'

/** Result of the payee check of a line; `waits` until it was requested. */
export type PayeeCheckState = 'waits' | 'match' | 'close' | 'none' | 'notOffered' | 'notAnswered'

/** The result on the wire of a check that was requested. */
export const outcomeOfCheck = (state: Exclude<PayeeCheckState, 'waits'>): PayeeOutcome =>
  state === 'notOffered' || state === 'notAnswered' ? 'notPossible' : state
