/** Result of the payee check; `notPossible` comes with a reason. */
export const payeeOutcomes = ['match', 'close', 'none', 'notPossible'] as const
export type PayeeOutcome = (typeof payeeOutcomes)[number]
