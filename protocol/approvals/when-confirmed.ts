/** Refusals when a held payment is confirmed, by any method. */
export const whenConfirmed = [
  'approvalNotOpen',
  'approvalExpired',
  'rateChanged',
  'invoicePaid',
  'approvalAttemptsUsed',
  'customerLimited',
  'accountFrozen',
  'payeeCannotReceive',
  'coolingOff',
] as const
