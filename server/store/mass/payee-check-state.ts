/** Result of the payee check of a line; `waits` until it was requested. */
export type PayeeCheckState = 'waits' | 'match' | 'close' | 'none' | 'notOffered' | 'notAnswered'

/** The result on the wire of a check that was requested. */
export const outcomeOfCheck = (
  state: Exclude<PayeeCheckState, 'waits'>,
): 'match' | 'close' | 'none' | 'notPossible' =>
  state === 'notOffered' || state === 'notAnswered' ? 'notPossible' : state
