import type pg from 'pg'
import { isRestored, type Anchor, type AnchoredLink, type Link } from './anchor.ts'
import { digestOf, follows, type SealKeys } from './seal-chain.ts'
import { rootOf, rowsBetween } from './seal-rows.ts'

/**
 * The numbers that an anchor has several times, with all links of that number. A server that was frozen or cut off
 * between anchor and database leaves a link there that was never committed, while another server sealed the same rows.
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
 * Whether a link of the anchor is one that was given up: signed, at its place in the chain, and the rows that it sealed
 * are as they were. Rows that were altered since are found by it as by any other.
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

/** Of links in any order, some of the same number, those that follow each other up to the highest number. */
export function chainOf(links: readonly AnchoredLink[]): AnchoredLink[] {
  const chain: AnchoredLink[] = []
  const byNumber = Map.groupBy(links, ({ number }) => number)
  for (const number of [...byNumber.keys()].sort((a, b) => b - a)) {
    const copies = byNumber.get(number) ?? []
    const next = chain.at(-1)
    const one = copies.find((copy) => next?.previous === digestOf(copy)) ?? copies.at(-1)
    if (one) chain.push(one)
  }
  return chain.toReversed()
}
