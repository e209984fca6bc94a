/** State of a payment at the company that executes it; a return may follow weeks after the settlement. */
export const railStates = ['accepted', 'settled', 'rejected', 'returned', 'recalled'] as const
export type RailState = (typeof railStates)[number]

/**
 * State of an instruction. `held`: not sent before a decision of the bank's staff, which is not disclosed to the
 * payer; `unknown`: submitted without an answer; `withdrawn`: never sent.
 */
export const instructionStates = ['created', 'held', 'sent', 'unknown', 'withdrawn', ...railStates] as const
export type InstructionState = (typeof instructionStates)[number]
