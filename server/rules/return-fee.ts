/** Reasons of the company's own making; whoever gave a wrong account has had the work done. */
const notThePayers: readonly string[] = ['technical', 'duplicate', 'companyError']

/** Whether the fee of a payment is given back with it. */
export const feeComesBack = (reason: string | null): boolean =>
  reason !== null && notThePayers.includes(reason)
