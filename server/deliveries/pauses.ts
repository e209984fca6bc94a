const [second, minute, hour] = [1_000, 60_000, 3_600_000] as const

/** Pauses between attempts, three days in all; the attempt after the last one is the last. */
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

/** A server may ask for a longer pause, up to this. */
const mostAskedMs = 6 * hour

/**
 * The pause after so many failed attempts, in ms; undefined when there is no further one. Up to a tenth longer at random
 * (`random` from 0 to 1), so that the messages of a server that was down do not arrive all at once.
 */
export function pauseAfter(
  failed: number,
  { random, retryAfterMs = 0 }: { random: number; retryAfterMs?: number | undefined },
): number | undefined {
  const pause = pauses[failed - 1]
  if (pause === undefined) return undefined
  return Math.max(Math.round(pause * (1 + random / 10)), Math.min(retryAfterMs, mostAskedMs))
}
