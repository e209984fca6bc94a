/** Reasons caused by the partner or the system, not by wrong details of the payer. */
const notThePayers: readonly string[] = ['technical', 'duplicate', 'companyError']

/** Whether the fee is refunded with a returned payment, by the reason of the return. */
export const feeComesBack = (reason: string | null): boolean =>
  reason !== null && notThePayers.includes(reason)
