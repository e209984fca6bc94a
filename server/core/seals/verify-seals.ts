import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { isRestored, type Anchor, type AnchoredSeal, type Link, type Restored } from './anchor.ts'
import { digestOf, follows, isLost, isSigned } from './seal-chain.ts'
import { beginning, rootOf, rowsBetween, tagsOf, type Place, type Row } from './seal-rows.ts'
import { storedLinks } from './seal-store.ts'

export type SealFault = {
  /** What was done to the row, or to the seal itself. */
  what: 'changed' | 'deleted' | 'inserted' | 'reordered' | 'sealMissing' | 'sealChanged'
  seal: number
  /** The first row concerned, `audit 17` or `operation 4`, when it is a row. */
  row?: string
}

export type Verdict = {
  /** Seals whose rows were read; without those that restores lost. */
  seals: number
  rows: number
  /** Restores that somebody stood for, with what they lost. */
  restores: Restored[]
  fault: SealFault | undefined
}

const page = 500

/**
 * Recomputes everything that was sealed, from the rows that are there today, and compares it with the anchor. The anchor
 * is what is believed: seals that were rewritten in the database are found as well. What a restore lost may be missing if
 * the restore is a signed link of the chain; whoever cuts rows and has no key cannot make one. Stops at the first fault
 * and names it.
 */
export async function verifySeals(
  pool: pg.Pool | pg.ClientBase,
  anchor: Anchor,
  key: KeyObject,
): Promise<Verdict> {
  const restores = await restoresOf(anchor, key)
  const stored = linksOf(pool)
  const ends = new Map<string, Place>()
  let last: Link | undefined
  let seals = 0
  let rows = 0
  const verdict = (fault?: SealFault): Verdict => ({
    seals,
    rows,
    restores: restores.filter(({ number }) => number <= (last?.number ?? 0)),
    fault,
  })
  for await (const link of anchor.links()) {
    const number = (last?.number ?? 0) + 1
    if (link.number !== number) return verdict({ what: 'sealMissing', seal: number })
    const { value: own } = await stored.next()
    if (own?.number !== number) return verdict({ what: 'sealMissing', seal: number })
    const isSame = digestOf(own) === digestOf(link) && own.signature === link.signature
    if (!isSame || !follows(link, last, key)) return verdict({ what: 'sealChanged', seal: number })
    if (!isRestored(link) && !isLost(number, restores)) {
      if (!isSamePlace(link.from, ends.get(link.source) ?? beginning))
        return verdict({ what: 'sealChanged', seal: number })
      const found = await rowsBetween(pool, link)
      if (found.length !== link.rows || rootOf(found) !== link.root) return verdict(firstFault(link, found))
      rows += found.length
      seals += 1
      ends.set(link.source, link.to)
    }
    last = link
  }
  const { value: more } = await stored.next()
  return verdict(more && { what: 'sealMissing', seal: more.number })
}

/** The restores that somebody stood for: what they lost stands in the chain before them. */
export async function restoresOf(anchor: Anchor, key: KeyObject): Promise<Restored[]> {
  const found: Restored[] = []
  for await (const link of anchor.links()) if (isRestored(link) && isSigned(link, key)) found.push(link)
  return found
}

async function* linksOf(pool: pg.Pool | pg.ClientBase): AsyncGenerator<Link, undefined> {
  for (let after = 0; ;) {
    const links = await storedLinks(pool, after, page)
    yield* links
    if (links.length < page) return undefined
    after = links.at(-1)?.number ?? after
  }
}

/** Lays the rows beside the tags they were sealed with and tells the first place where they part. */
function firstFault(seal: AnchoredSeal, found: readonly Row[]): SealFault {
  const [then, now] = [seal.tags, tagsOf(found)].map((tags) => (tags === '' ? [] : tags.split(' ')))
  const sealed = (then ?? []).map(entryOf)
  const present = (now ?? []).map(entryOf)
  const index = sealed.findIndex((one, at) => one.id !== present[at]?.id || one.tag !== present[at]?.tag)
  const was = sealed[index]
  const is = present[index < 0 ? sealed.length : index]
  const fault = (what: SealFault['what'], id?: string): SealFault => ({
    what,
    seal: seal.number,
    ...(id !== undefined && { row: `${seal.source} ${id}` }),
  })
  if (!was) return is ? fault('inserted', is.id) : fault('changed')
  if (was.id === is?.id) return fault('changed', was.id)
  if (!present.some((one) => one.id === was.id)) return fault('deleted', was.id)
  if (is && !sealed.some((one) => one.id === is.id)) return fault('inserted', is.id)
  return fault('reordered', was.id)
}

function entryOf(text: string): { id: string; tag: string } {
  const [id = '', tag = ''] = text.split(':')
  return { id, tag }
}

const isSamePlace = (a: Place, b: Place): boolean =>
  a.generation === b.generation && a.xid === b.xid && a.id === b.id
