import type { InstructionState } from '@sixpence/protocol/methods/instruction-states'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'

export type { InstructionState }

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
