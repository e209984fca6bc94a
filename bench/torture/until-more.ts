import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until the count has risen by `more`. @throws Error after `patienceMs` without any increase: a busy machine
 * may need longer for all of them
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
