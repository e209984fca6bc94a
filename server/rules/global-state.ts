import type { RecipientStatus } from '@sixpence/protocol/global/global'
import type { TransactionStatus } from '@sixpence/protocol/history/history'

/**
 * How a global payment stands. `waiting`: for an approval; `new`: for the payee; `claiming`: the payee has confirmed, and
 * its money is on the way to a payment out; `processing`: it is one.
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

/** How it stands for the payee (Q121); as long as nobody has approved it they do not know of it. */
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

/** How it stands for the payer. */
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
