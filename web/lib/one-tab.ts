/** How long a tab may hold the lock; a suspended tab would otherwise block the others for ever. */
const patienceMs = 8_000

/**
 * Runs work in a single tab of this browser at a time. A tab that has waited for eight seconds steals the lock. The other tab
 * continues anyway, so it must be safe to do the work twice.
 */
export async function inOneTab<T>(
  { locks, wait }: { locks: Pick<LockManager, 'request'>; wait: (ms: number) => Promise<void> },
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  let mine: Promise<T> | undefined
  const run = (): Promise<T> => (mine = work())
  const impatience = new AbortController()
  void wait(patienceMs).then(() => impatience.abort())
  try {
    return await locks.request(name, { signal: impatience.signal }, run)
  } catch (error) {
    if (mine) return mine
    if (!impatience.signal.aborted) throw error
  }
  return locks.request(name, { steal: true }, run).catch((error: unknown) => mine ?? Promise.reject(error))
}
