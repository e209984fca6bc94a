import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import { isRestored, type Anchor, type AnchoredLink, type Link, type Restored } from './anchor.ts'
import { digestOf, follows, isLost } from './seal-chain.ts'
import { rootOf, rowsBetween, tagsOf } from './seal-rows.ts'
import { insertLink, lastLink, signedRestores, storedLink, storedLinks } from './seal-store.ts'

/** The anchor knows of seals that the database lacks: it was put back to an earlier point, or cut. */
export class RolledBack extends Error {
  override name = 'RolledBack'

  constructor(anchored: Link, stored: Link | undefined) {
    super(
      `the anchor ends with seal ${anchored.number} of ${anchored.at}, which the database lacks: it was rolled back to ` +
        `${stored ? `seal ${stored.number} of ${stored.at}` : 'before the first seal'}; if you restored it or a failover lost ` +
        'the end, run `npm run restore:acknowledge` and start again, otherwise somebody has cut it',
    )
  }
}

/**
 * Makes anchor and database agree after a crash or on a new machine, and gives the last link. An anchor may be one
 * ahead, or lack links that the signature proves to be ours.
 * @throws RolledBack; another error when one of them was tampered with
 */
export async function agree(
  client: pg.ClientBase,
  anchor: Anchor,
  key: KeyObject,
): Promise<Link | undefined> {
  const { inAnchor, stored } = await compare(client, anchor, key)
  if (inAnchor && !stored) {
    await insertLink(client, inAnchor)
    return inAnchor
  }
  if (inAnchor && stored && digestOf(inAnchor) !== digestOf(stored))
    throw new Error(`seal ${stored.number} of the database is not the one in the anchor`)
  return catchUp(client, anchor, key, stored)
}

/**
 * The last link of the anchor, and the same one of the database: undefined when a crash came between the two.
 * @throws RolledBack when the database lacks more than that
 */
export async function compare(
  db: pg.Pool | pg.ClientBase,
  anchor: Anchor,
  key: KeyObject,
): Promise<{ inAnchor: AnchoredLink | undefined; stored: Link | undefined }> {
  // The anchor first: what another process seals meanwhile the database has later, not earlier.
  const inAnchor = await anchor.last()
  if (!inAnchor) return { inAnchor, stored: undefined }
  const stored = await storedLink(db, inAnchor.number)
  if (stored) return { inAnchor, stored }
  const previous = await lastLink(db)
  const isOneAhead =
    !isRestored(inAnchor) &&
    follows(inAnchor, previous, key) &&
    // A restore may have lost exactly one seal, and then its rows too.
    rootOf(await rowsBetween(db, inAnchor)) === inAnchor.root
  if (!isOneAhead) throw new RolledBack(inAnchor, previous)
  return { inAnchor, stored: undefined }
}

const batch = 1_000

/** Writes to the anchor what only the database has, as far as the signatures prove that it is ours. */
async function catchUp(
  client: pg.ClientBase,
  anchor: Anchor,
  key: KeyObject,
  from: Link | undefined,
): Promise<Link | undefined> {
  const restores = await signedRestores(client, key)
  for (let last = from; ;) {
    const missing = await storedLinks(client, last?.number ?? 0, batch)
    for (const one of missing) {
      const made = follows(one, last, key) ? await anchoredOf(client, one, restores) : undefined
      if (!made) throw new Error(`seal ${one.number} is not in the anchor and does not fit its rows`)
      await anchor.append(made)
      last = one
    }
    if (missing.length < batch) return last
  }
}

/** As the anchor keeps it; undefined when its rows are not those that were sealed. */
async function anchoredOf(
  client: pg.ClientBase,
  link: Link,
  restores: readonly Restored[],
): Promise<AnchoredLink | undefined> {
  if (isRestored(link)) return link
  if (isLost(link.number, restores)) return { ...link, tags: '' }
  const rows = await rowsBetween(client, link)
  return rootOf(rows) === link.root ? { ...link, tags: tagsOf(rows) } : undefined
}
