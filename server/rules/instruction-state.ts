import type { RailState } from '@sixpence/partners/rails/rails'
import type { TransactionStatus } from '@sixpence/protocol/history/history'

/** How an instruction stands. `unknown`: handed over, and no answer came; `withdrawn`: it never left the house. */
export type InstructionState = 'created' | 'sent' | 'unknown' | 'withdrawn' | RailState

/** Q111: how the payment stands for whoever made it. */
export const statusOf = {
  created: 'submitted',
  sent: 'submitted',
  accepted: 'processing',
  unknown: 'processing',
  settled: 'completed',
  rejected: 'rejected',
  returned: 'returned',
  recalled: 'canceled',
  withdrawn: 'canceled',
} as const satisfies Record<InstructionState, TransactionStatus>
