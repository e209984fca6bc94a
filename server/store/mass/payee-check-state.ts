/** What the payee's bank said of the name in a line; `waits` until it was asked. */
export type PayeeCheckState = 'waits' | 'match' | 'close' | 'none' | 'notOffered' | 'notAnswered'

/** The outcome on the wire of a name that was asked for. */
export const outcomeOfCheck = (
  state: Exclude<PayeeCheckState, 'waits'>,
): 'match' | 'close' | 'none' | 'notPossible' =>
  state === 'notOffered' || state === 'notAnswered' ? 'notPossible' : state
