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
