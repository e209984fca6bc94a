import { after } from '@sixpence/days'

/**
 * Anti-money-laundering law: records of identity and payments are kept for this many years after the end of the
 * relationship.
 */
const yearsKept = 5

/** End of the retention period for a customer who leaves at `now`; undefined when nothing has to be kept. */
export function keptUntil(
  now: Date,
  { verified, hasPaid }: { verified: boolean; hasPaid: boolean },
): Date | undefined {
  // The law does not apply to a customer without an identity check and without payments.
  if (!verified && !hasPaid) return undefined
  return after(now, { years: yearsKept })
}
