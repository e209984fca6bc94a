import type { Customer } from '#store/customer/people.ts'

const day = 24 * 60 * 60_000

/** How long a payment may wait for a colleague's approval. */
export const requestMs = 30 * day
/** Shorter for a payment with an exchange, because the bank guarantees its rate meanwhile. */
export const exchangeRequestMs = day

/**
 * Whether payments need a colleague's approval: those of people with right 3, and all in a strict company (B228, Q049).
 */
export const onlyAsks = ({ right, strict }: Pick<Customer, 'right' | 'strict'>): boolean =>
  right === 'initiate' || strict
