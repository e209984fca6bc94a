import type { RailState } from '@sixpence/partners/rails/rails'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'

/**
 * State of an instruction. `held`: not sent before a decision of the bank's staff, which is not disclosed to the
 * payer; `unknown`: submitted without an answer; `withdrawn`: never sent.
 */
export type InstructionState = 'created' | 'held' | 'sent' | 'unknown' | 'withdrawn' | RailState

/** Payment status for the payer (Q111). */
export const statusOf = {
  created: 'submitted',
  held: 'processing',
  sent: 'submitted',
  accepted: 'processing',
  unknown: 'processing',
  settled: 'completed',
  rejected: 'rejected',
  returned: 'returned',
  recalled: 'canceled',
  withdrawn: 'canceled',
} as const satisfies Record<InstructionState, TransactionStatus>
