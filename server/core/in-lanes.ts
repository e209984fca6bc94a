/** Does all of these, at most `lanes` at a time, and returns their results in order. Rejects with the first failure. */
export async function inLanes<T>(lanes: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const waiting = works.entries()
  const lane = async (): Promise<void> => {
    for (const [at, work] of waiting) results[at] = await work()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
