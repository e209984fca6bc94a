import { msOf } from '@sixpence/days'
import type { Customer } from '#store/customer/people.ts'

/** How long a payment may wait for a colleague's approval. */
export const requestMs = msOf({ days: 30 })
/** Shorter for a payment with an exchange, which ends when its rate changes. */
export const exchangeRequestMs = msOf({ days: 1 })

/**
 * Whether payments need a colleague's approval: those of people with right 3, and all in a strict company (B228, Q049).
 */
export const onlyAsks = ({ right, strict }: Pick<Customer, 'right' | 'strict'>): boolean =>
  right === 'initiate' || strict
