/** Money-laundering law: what proves who somebody was and what they paid is kept so long after they leave. */
const yearsKept = 5

/** Until when something has to be kept of somebody who leaves now; undefined: nothing has to be. */
export function keptUntil(
  now: Date,
  { verified, hasPaid }: { verified: boolean; hasPaid: boolean },
): Date | undefined {
  // Of somebody whose identity was never taken and who moved no money the law wants nothing.
  if (!verified && !hasPaid) return undefined
  const until = new Date(now)
  until.setUTCFullYear(until.getUTCFullYear() + yearsKept)
  return until
}
