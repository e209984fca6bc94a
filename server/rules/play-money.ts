/** Ids of the customers of sandboxes begin here, as in `app.sandbox_id`. */
export const firstSandboxId = 900_000_000_000_000

/** Whether a customer is part of a sandbox, where test keys act with play money. */
export const isSandbox = (customerId: number): boolean => customerId >= firstSandboxId

/** The other customer of a sandbox, who pays the company's counterpart and is paid by it. */
export const sandboxPartner = (customerId: number): number => customerId + 1
