import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { Anchor, AnchoredSeal, Seal } from './anchor.ts'
import { digestOf, isSigned, rootOf, rowsBetween, storedSeals, tagsOf, type Row } from './seal.ts'

export type SealFault = {
  /** What was done to the row, or to the seal itself. */
  what: 'changed' | 'deleted' | 'inserted' | 'reordered' | 'sealMissing' | 'sealChanged'
  seal: number
  /** The first row concerned, `audit 17` or `operation 4`, when it is a row. */
  row?: string
}

export type Verdict = { seals: number; rows: number; fault: SealFault | undefined }

const page = 500

/**
 * Recomputes everything that was sealed, from the rows that are there today, and compares it with the anchor. The anchor
 * is what is believed: seals that were rewritten in the database are found as well. Stops at the first fault and names it.
 */
export async function verifySeals(
  pool: pg.Pool | pg.ClientBase,
  anchor: Anchor,
  key: KeyObject,
): Promise<Verdict> {
  const stored = sealsOf(pool)
  const ends = new Map<string, Seal['to']>()
  let last: Seal | undefined
  let rows = 0
  const verdict = (fault?: SealFault): Verdict => ({ seals: last?.number ?? 0, rows, fault })
  for await (const seal of anchor.seals()) {
    const number = (last?.number ?? 0) + 1
    if (seal.number !== number) return verdict({ what: 'sealMissing', seal: number })
    const { value: own } = await stored.next()
    if (own?.number !== number) return verdict({ what: 'sealMissing', seal: number })
    const isOurs =
      isSigned(seal, key) &&
      seal.previous === (last ? digestOf(last) : '0'.repeat(64)) &&
      isSamePlace(seal.from, ends.get(seal.source) ?? { xid: '0', id: 0 })
    if (!isOurs || digestOf(own) !== digestOf(seal) || own.signature !== seal.signature)
      return verdict({ what: 'sealChanged', seal: number })
    const found = await rowsBetween(pool, seal)
    if (found.length !== seal.rows || rootOf(found) !== seal.root) return verdict(firstFault(seal, found))
    rows += found.length
    ends.set(seal.source, seal.to)
    last = seal
  }
  const { value: more } = await stored.next()
  return verdict(more && { what: 'sealMissing', seal: more.number })
}

async function* sealsOf(pool: pg.Pool | pg.ClientBase): AsyncGenerator<Seal, undefined> {
  for (let after = 0; ;) {
    const seals = await storedSeals(pool, after, page)
    yield* seals
    if (seals.length < page) return undefined
    after = seals.at(-1)?.number ?? after
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

const isSamePlace = (a: Seal['to'], b: Seal['to']): boolean => a.xid === b.xid && a.id === b.id
