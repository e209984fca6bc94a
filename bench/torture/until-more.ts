import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until there are `more` of what is counted. @throws Error when not a single one came for `patienceMs`: a busy machine may need
 * longer for all of them
 */
export async function untilMore(
  count: () => number,
  { more, patienceMs, after }: { more: number; patienceMs: number; after: string },
): Promise<void> {
  const first = count()
  let [last, at] = [first, performance.now()]
  while (last < first + more) {
    await sleep(20)
    const now = count()
    if (now > last) [last, at] = [now, performance.now()]
    else if (performance.now() - at > patienceMs)
      throw new Error(`no payments for ${patienceMs / 1_000} s after ${after}`)
  }
}
