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
/** Types of a payment to another: a file has payments of one of them. */
const paidOut = ['P2P', 'EFT', 'Wire', 'OCT', 'Instant', 'Interac', 'Crypto'] as const
/** Types that a batch may have: of a file, or of payment links. */
export const batchTypes = [...paidOut, 'GlobalTransfer'] as const
/** Types that a payment that repeats may have. */
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
