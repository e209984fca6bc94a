/** Deterministic random numbers in [0, 1), by seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random element; throws an Error for an empty list. */
export const randomItem = <T>(list: readonly T[], random: () => number): T => {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
