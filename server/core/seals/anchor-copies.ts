import type pg from 'pg'
import { isRestored, type Anchor, type AnchoredLink, type Link } from './anchor.ts'
import { digestOf, follows, type SealKeys } from './seal-chain.ts'
import { rootOf, rowsBetween } from './seal-rows.ts'

/**
 * The numbers that occur several times in an anchor, with all links of that number. A server that was frozen or cut off
 * between writing the anchor and committing to the database leaves a link that was never committed, while another
 * server sealed the same rows.
 */
export async function copiesIn(anchor: Anchor): Promise<ReadonlyMap<number, readonly AnchoredLink[]>> {
  const several = new Set<number>()
  let highest = 0
  for await (const { number } of anchor.links()) {
    if (number <= highest) several.add(number)
    highest = Math.max(highest, number)
  }
  const copies = new Map<number, AnchoredLink[]>()
  if (several.size === 0) return copies
  for await (const link of anchor.links())
    if (several.has(link.number)) copies.set(link.number, [...(copies.get(link.number) ?? []), link])
  return copies
}

/**
 * Whether a link of the anchor is abandoned: signed, at its position in the chain, with the rows it sealed unchanged.
 * If rows were altered since, an abandoned link reveals it like any other link.
 */
export async function isGivenUp(
  db: pg.Pool | pg.ClientBase,
  link: AnchoredLink,
  { previous, keys }: { previous: Link | undefined; keys: SealKeys },
): Promise<boolean> {
  if (isRestored(link) || !follows(link, previous, keys)) return false
  const rows = await rowsBetween(db, link)
  return rows.length === link.rows && rootOf(rows) === link.root
}

/** Orders links, of which some have the same number, into the chain up to the highest number. */
export function chainOf(links: readonly AnchoredLink[]): AnchoredLink[] {
  const chain: AnchoredLink[] = []
  const byNumber = Map.groupBy(links, ({ number }) => number)
  for (const number of [...byNumber.keys()].sort((a, b) => b - a)) {
    const copies = byNumber.get(number) ?? []
    const next = chain.at(-1)
    const value = copies.find((copy) => next?.previous === digestOf(copy)) ?? copies.at(-1)
    if (value) chain.push(value)
  }
  return chain.toReversed()
}
