import type pg from 'pg'
import { isRestored, type Anchor, type AnchoredSeal, type Link, type Restore } from './anchor.ts'
import { copiesIn, isGivenUp } from './anchor-copies.ts'
import { digestOf, follows, isLost, isSigned, type SealKeys } from './seal-chain.ts'
import { beginning, rootOf, rowsBetween, tagsOf, type Place, type Row } from './seal-rows.ts'
import { storedLinks } from './seal-store.ts'

export type SealFault = {
  /** The kind of change of the row or of the seal itself. */
  what: 'changed' | 'deleted' | 'inserted' | 'reordered' | 'sealMissing' | 'sealChanged'
  seal: number
  /** The first row affected, if it is a row: `audit 17` or `operation 4`. */
  row?: string
}

export type Verdict = {
  /** Number of seals verified, without those lost by restores. */
  seals: number
  rows: number
  /** Acknowledged restores, with their losses. */
  restores: Restore[]
  fault: SealFault | undefined
}

const page = 500

/**
 * Recomputes all seals from the current rows and compares them with the anchor, which is the reference, so that seals
 * rewritten in the database are detected as well. An abandoned link of the anchor has to match the rows too. Rows
 * lost by a restore may be missing if the restore is a signed link of the chain, which cannot be created without the
 * key. Stops at the first fault. `archived`: the session has loaded the rows that were moved to files (archive.ts).
 */
export async function verifySeals(
  pool: pg.Pool | pg.ClientBase,
  anchor: Anchor,
  keys: SealKeys,
  archived = false,
): Promise<Verdict> {
  const restores = await restoresOf(anchor, keys)
  const copies = await copiesIn(anchor)
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
  for await (const anchored of anchor.links()) {
    const number = (last?.number ?? 0) + 1
    // Another copy of a link that was checked together with the first.
    if (anchored.number < number && copies.has(anchored.number)) continue
    if (anchored.number !== number) return verdict({ what: 'sealMissing', seal: number })
    const { value: own } = await stored.next()
    if (own?.number !== number) return verdict({ what: 'sealMissing', seal: number })
    const isOwn = (link: Link): boolean =>
      digestOf(link) === digestOf(own) && link.signature === own.signature
    const all = copies.get(number) ?? [anchored]
    const link = all.find(isOwn)
    if (!link || !follows(link, last, keys)) return verdict({ what: 'sealChanged', seal: number })
    if (!isRestored(link) && !isLost(number, restores)) {
      if (!isSamePlace(link.from, ends.get(link.source) ?? beginning))
        return verdict({ what: 'sealChanged', seal: number })
      const sealedRows = await rowsBetween(pool, link, archived)
      if (sealedRows.length !== link.rows || rootOf(sealedRows) !== link.root)
        return verdict(firstFault(link, sealedRows))
      rows += sealedRows.length
      seals += 1
      ends.set(link.source, link.to)
      for (const other of all)
        if (!isOwn(other) && !(await isGivenUp(pool, other, { previous: last, keys })))
          return verdict({ what: 'sealChanged', seal: number })
    }
    last = link
  }
  const { value: more } = await stored.next()
  return verdict(more && { what: 'sealMissing', seal: more.number })
}

/** Acknowledged restores in the anchor; they follow the seals they lost. */
export async function restoresOf(anchor: Anchor, keys: SealKeys): Promise<Restore[]> {
  const restores: Restore[] = []
  for await (const link of anchor.links()) if (isRestored(link) && isSigned(link, keys)) restores.push(link)
  return restores
}

async function* linksOf(pool: pg.Pool | pg.ClientBase): AsyncGenerator<Link, undefined> {
  for (let after = 0; ;) {
    const links = await storedLinks(pool, after, page)
    yield* links
    if (links.length < page) return undefined
    after = links.at(-1)?.number ?? after
  }
}

/** The first difference between the rows and their tags at sealing. */
function firstFault(seal: AnchoredSeal, presentRows: readonly Row[]): SealFault {
  const sealed = entriesIn(seal.tags)
  const present = entriesIn(tagsOf(presentRows))
  const index = sealed.findIndex((item, at) => item.id !== present[at]?.id || item.tag !== present[at]?.tag)
  const was = sealed[index]
  const is = present[index < 0 ? sealed.length : index]
  const fault = (what: SealFault['what'], id?: string): SealFault => ({
    what,
    seal: seal.number,
    ...(id !== undefined && { row: `${seal.source} ${id}` }),
  })
  if (!was) return is ? fault('inserted', is.id) : fault('changed')
  if (was.id === is?.id) return fault('changed', was.id)
  if (!present.some((item) => item.id === was.id)) return fault('deleted', was.id)
  if (is && !sealed.some((item) => item.id === is.id)) return fault('inserted', is.id)
  return fault('reordered', was.id)
}

type Entry = { id: string; tag: string }

const entriesIn = (tags: string): Entry[] => (tags === '' ? [] : tags.split(' ').map(entryOf))

function entryOf(text: string): Entry {
  const [id = '', tag = ''] = text.split(':')
  return { id, tag }
}

const isSamePlace = (a: Place, b: Place): boolean =>
  a.generation === b.generation && a.xid === b.xid && a.id === b.id
