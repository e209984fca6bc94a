const second = 1_000
const minute = 60_000
const hour = 3_600_000

/** Pauses between attempts, three days in total; after the last pause there is a final attempt. */
export const pauses: readonly number[] = [
  5 * second,
  55 * second,
  4 * minute,
  25 * minute,
  1.5 * hour,
  4 * hour,
  6 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
]

/** A server may request a longer pause (Retry-After), up to this maximum. */
const mostAskedMs = 6 * hour

/**
 * The pause after this many failed attempts, in ms; undefined when there is no further attempt. Up to a tenth longer at
 * random (`random` from 0 to 1), so that the messages of a server that was down do not all arrive at once.
 */
export function pauseAfter(
  failed: number,
  { random, retryAfterMs = 0 }: { random: number; retryAfterMs?: number | undefined },
): number | undefined {
  const pause = pauses[failed - 1]
  if (pause === undefined) return undefined
  return Math.max(Math.round(pause * (1 + random / 10)), Math.min(retryAfterMs, mostAskedMs))
}
