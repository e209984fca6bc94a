import type { RecipientStatus } from '@sixpence/protocol/global/global'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'

/**
 * States of a global payment. `waiting`: for approval; `new`: for the payee's claim; `claiming`: the payee has
 * confirmed, and the payment out is being created; `processing`: the payment out is in progress.
 */
const globalStates = [
  'waiting',
  'new',
  'claiming',
  'processing',
  'completed',
  'refused',
  'expired',
  'cancelled',
] as const
export type GlobalState = (typeof globalStates)[number]

/** Status for the payee (Q121); before the approval the payment does not exist for them. */
export const recipientStatusOf = {
  waiting: 'error',
  new: 'new',
  claiming: 'processing',
  processing: 'processing',
  completed: 'completed',
  refused: 'refused',
  expired: 'expired',
  cancelled: 'cancelled',
} as const satisfies Record<GlobalState, RecipientStatus>

/** Status for the payer. */
export const globalStatusOf = {
  waiting: 'pending',
  new: 'submitted',
  claiming: 'processing',
  processing: 'processing',
  completed: 'completed',
  refused: 'rejected',
  expired: 'canceled',
  cancelled: 'canceled',
} as const satisfies Record<GlobalState, TransactionStatus>
