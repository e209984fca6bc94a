import type { Customer } from '#store/customer/people.ts'

const day = 24 * 60 * 60_000

/** A payment that waits for a colleague may wait this long. */
export const requestMs = 30 * day
/** One that exchanges waits with its rate, which the house keeps meanwhile. */
export const exchangeRequestMs = day

/** A colleague with right 3 only asks, in a strict company everybody does; somebody else of it approves (B228, Q049). */
export const onlyAsks = ({ right, strict }: Pick<Customer, 'right' | 'strict'>): boolean =>
  right === 'initiate' || strict
