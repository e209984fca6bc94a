import type { Services } from '#context/services.ts'

/** Names of the brands by key; for a brand that is no longer served, its key. The house, '', has no name. */
export const brandNames = (
  s: Pick<Services, 'brand'>,
  keys: readonly string[],
): { key: string; name: string }[] =>
  [...new Set(keys)].filter((key) => key !== '').map((key) => ({ key, name: nameOf(s, key) }))

function nameOf(s: Pick<Services, 'brand'>, key: string): string {
  try {
    return s.brand(key).name
  } catch {
    return key
  }
}
