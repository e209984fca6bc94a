/** Ids of the customers of sandboxes begin here, as in `app.sandbox_id`. */
export const firstSandboxId = 900_000_000_000_000

/** Whether a customer is part of a sandbox, where test keys act with play money. */
export const isSandbox = (customerId: number): boolean => customerId >= firstSandboxId

/** The customer of the same sandbox who pays a company's double and is paid by it. */
export const sandboxPartner = (customerId: number): number => customerId + 1
