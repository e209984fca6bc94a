import type pg from 'pg'
import { isRestored, type Anchor, type AnchoredLink, type Link, type Restore } from './anchor.ts'
import { digestOf, follows, isLost, type SealKeys } from './seal-chain.ts'
import { rootOf, rowsBetween, tagsOf } from './seal-rows.ts'
import { isGivenUp } from './anchor-copies.ts'
import { insertLink, lastLink, signedRestores, storedLink, storedLinks } from './seal-store.ts'

/** The anchor has seals that the database lacks: it was restored to an earlier point, or truncated. */
export class RolledBack extends Error {
  override name = 'RolledBack'

  constructor(anchored: Link, stored: Link | undefined) {
    super(
      `the anchor ends with seal ${anchored.number} of ${anchored.at}, which the database lacks: it was rolled back to ` +
        `${stored ? `seal ${stored.number} of ${stored.at}` : 'before the first seal'}; if you restored it or a failover lost ` +
        'the end, run `npm run operator -- restore:acknowledge` and start again, otherwise somebody has cut it',
    )
  }
}

/**
 * Reconciles anchor and database after a crash or on a new machine, and returns the last link. An anchor may be a
 * single link ahead, end with an abandoned link, or lack links whose signatures are valid. @throws RolledBack, or
 * another error when a link was tampered with
 */
export async function agree(
  client: pg.ClientBase,
  anchor: Anchor,
  keys: SealKeys,
): Promise<Link | undefined> {
  const { inAnchor, stored } = await compare(client, anchor, keys)
  if (inAnchor && !stored) {
    await insertLink(client, inAnchor)
    return inAnchor
  }
  if (inAnchor && stored && digestOf(inAnchor) !== digestOf(stored)) {
    const previous = await storedLink(client, stored.number - 1)
    if (!(await isGivenUp(client, inAnchor, { previous, keys })))
      throw new Error(`seal ${stored.number} of the database is not the one in the anchor`)
    return catchUp(client, anchor, keys, previous)
  }
  return catchUp(client, anchor, keys, stored)
}

/**
 * The last link of the anchor and the same link of the database, which is undefined after a crash between the two
 * writes. @throws RolledBack when the database lacks more than that
 */
export async function compare(
  db: pg.Pool | pg.ClientBase,
  anchor: Anchor,
  keys: SealKeys,
): Promise<{ inAnchor: AnchoredLink | undefined; stored: Link | undefined }> {
  // The anchor is read first: links added meanwhile are then newer in the database, not older.
  const inAnchor = await anchor.last()
  if (!inAnchor) return { inAnchor, stored: undefined }
  const stored = await storedLink(db, inAnchor.number)
  if (stored) return { inAnchor, stored }
  const previous = await lastLink(db)
  if (previous && previous.number >= inAnchor.number) {
    // Anchored by another process when the anchor was read, and committed only after the first check.
    const since = await storedLink(db, inAnchor.number)
    if (since) return { inAnchor, stored: since }
  }
  const isOneAhead =
    !isRestored(inAnchor) &&
    follows(inAnchor, previous, keys) &&
    // A restore may have lost exactly one seal, together with its rows.
    rootOf(await rowsBetween(db, inAnchor)) === inAnchor.root
  if (!isOneAhead) throw new RolledBack(inAnchor, previous)
  return { inAnchor, stored: undefined }
}

const batch = 1_000

/** Writes to the anchor the links that only the database has, as far as their signatures are valid. */
async function catchUp(
  client: pg.ClientBase,
  anchor: Anchor,
  keys: SealKeys,
  from: Link | undefined,
): Promise<Link | undefined> {
  const restores = await signedRestores(client, keys)
  for (let last = from; ;) {
    const missing = await storedLinks(client, last?.number ?? 0, batch)
    for (const link of missing) {
      const anchored = follows(link, last, keys) ? await anchoredOf(client, link, restores) : undefined
      if (!anchored) throw new Error(`seal ${link.number} is not in the anchor and does not fit its rows`)
      await anchor.append(anchored)
      last = link
    }
    if (missing.length < batch) return last
  }
}

/** The link as stored in the anchor; undefined when its rows do not match the seal. */
async function anchoredOf(
  client: pg.ClientBase,
  link: Link,
  restores: readonly Restore[],
): Promise<AnchoredLink | undefined> {
  if (isRestored(link)) return link
  if (isLost(link.number, restores)) return { ...link, tags: '' }
  const rows = await rowsBetween(client, link)
  return rootOf(rows) === link.root ? { ...link, tags: tagsOf(rows) } : undefined
}
