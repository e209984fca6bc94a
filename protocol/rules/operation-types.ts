/** Operation types and statuses of history (Q111). */
export const operationTypes = [
  'P2P',
  'Wire',
  'EFT',
  'OCT',
  'Crypto',
  'Instant',
  'Interac',
  'Card',
  'BetweenAccounts',
  'Invoice',
  'Fees',
  'GlobalTransfer',
  'Exchange',
] as const
/** Types of payments to others; the payments of a file share a type. */
const paidOut = ['P2P', 'EFT', 'Wire', 'OCT', 'Instant', 'Interac', 'Crypto'] as const
/** Types of a batch: from a file, or of payment links. */
export const batchTypes = [...paidOut, 'GlobalTransfer'] as const
/** Types of a payment to somebody outside this bank, each a payment method. */
export const outsideTypes: readonly OperationType[] = batchTypes.filter((type) => type !== 'P2P')
/** Types of a payment that repeats. */
export const repeatedTypes = [...paidOut, 'BetweenAccounts', 'Exchange'] as const
export type OperationType = (typeof operationTypes)[number]
export const transactionStatuses = [
  'created',
  'submitted',
  'processing',
  'completed',
  'rejected',
  'canceled',
  'returned',
  'pending',
] as const
export type TransactionStatus = (typeof transactionStatuses)[number]
/** Statuses of a payment that did not happen or came back. */
export const unpaidStatuses: readonly TransactionStatus[] = ['canceled', 'rejected', 'returned']
