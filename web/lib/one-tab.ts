/** So long a tab may take for itself. One that the browser has put to sleep would keep it from the others for ever. */
const patienceMs = 8_000

/**
 * Runs work in one tab of this browser at a time. Who has waited for eight seconds takes the turn away from whoever has
 * it; who it is taken from goes on all the same, so the work must bear being done twice.
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
