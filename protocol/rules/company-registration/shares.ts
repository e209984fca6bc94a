import type { Shareholder } from '../../registration/company-registration.ts'
import { registrationBounds } from './bounds.ts'

/** A percentage in ten-thousandths of a percent: 25 % is 250,000. */
export type Share = bigint

const hundred: Share = 1_000_000n

/** Limits of the sum of a level (B357), and the share from which the source of wealth is required (B360). */
export const shareLimits = { least: 100_000n, most: hundred, wealth: 250_000n } as const

/** Parses a share above 0 to 100 with at most four decimals (B356); undefined for any other text. */
export function shareOf(text: string): Share | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const share = BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0'))
  return share > 0n && share <= hundred ? share : undefined
}

/** Decimal text of a share with a decimal point: `24.995`. */
export function percentOf(share: Share): string {
  const decimals = String(share % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return `${share / 10_000n}${decimals && `.${decimals}`}`
}

/** Sum of a level; invalid texts count as zero. */
export const sumOf = (holders: readonly Pick<Shareholder, 'share'>[]): Share =>
  holders.reduce((sum, { share }) => sum + (shareOf(share) ?? 0n), 0n)

/** The shareholders of a company at a place in the tree. */
export type Level = {
  /** Path of its holders in the payload. */
  path: string
  /** Counted from 1. */
  depth: number
  /** Ids of the companies above, nearest last. */
  of: readonly number[]
  holders: readonly Shareholder[]
}

/** All levels in breadth-first order, down to the first level beyond the limit. */
export function levelsOf(tree: readonly Shareholder[]): Level[] {
  const levels: Level[] = [{ path: 'shareholders', depth: 1, of: [], holders: tree }]
  for (const { path, depth, of, holders } of levels)
    if (depth <= registrationBounds.levels)
      for (const [at, { kind, refId, children = [] }] of holders.entries())
        if (kind === 'company' && children.length > 0)
          levels.push({
            path: `${path}.${at}.children`,
            depth: depth + 1,
            of: [...of, refId],
            holders: children,
          })
  return levels
}

/**
 * Effective share of every person: shares are multiplied along a path and summed over all paths exactly, then rounded
 * half up to four decimals (Q137).
 */
export function effectiveShares(tree: readonly Shareholder[]): ReadonlyMap<number, Share> {
  const { levels } = registrationBounds
  const exact = new Map<number, bigint>()
  const add = (holders: readonly Shareholder[], product: bigint, depth: number): void => {
    if (depth > levels) return
    for (const { kind, refId, share, children = [] } of holders) {
      const held = product * (shareOf(share) ?? 0n)
      if (kind === 'company') add(children, held, depth + 1)
      else exact.set(refId, (exact.get(refId) ?? 0n) + held * hundred ** BigInt(levels - depth))
    }
  }
  add(tree, 1n, 1)
  const scale = hundred ** BigInt(levels - 1)
  return new Map([...exact].map(([person, held]) => [person, (held + scale / 2n) / scale]))
}
