import { createPublicKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { openGeneration } from '#core/generations.ts'
import {
  isRestored,
  type Anchor,
  type AnchoredLink,
  type AnchoredSeal,
  type Loss,
  type Restore,
} from './anchor.ts'
import { chainOf, copiesIn } from './anchor-copies.ts'
import { compare, RolledBack } from './seal-agree.ts'
import { digestOf, follows, isLost, signatureOf, type SealKeys } from './seal-chain.ts'
import { sealerLock } from './seal.ts'
import { rowsOf, tagsOf, type Source } from './seal-rows.ts'
import { insertLink, lastLink } from './seal-store.ts'
import { restoresOf, verifySeals } from './verify-seals.ts'

/** The links in the anchor that the database lacks. */
export type LostLinks = Pick<Restore, 'lostFrom' | 'audit' | 'operation'> & {
  /** Time of the last link that was not lost. */
  since: string
  /** The last link of the anchor. */
  number: number
  at: string
  previous: string
  /** The highest ids that were sealed in the lost links. */
  highest: Record<Source, number>
}

/**
 * Determines from the anchor what a restore lost; undefined when it lost nothing. The remaining rows are verified
 * first, with `archived` also those that were moved to files. @throws Error when the state cannot be the result of a
 * restore
 */
export async function examine(
  client: pg.ClientBase,
  anchor: Anchor,
  keys: SealKeys,
  archived = false,
): Promise<LostLinks | undefined> {
  if (!(await isRolledBack(client, anchor, keys))) return undefined
  const { fault } = await verifySeals(client, anchor, keys, archived)
  const last = await lastLink(client)
  if (fault?.what !== 'sealMissing' || fault.seal !== (last?.number ?? 0) + 1)
    throw new Error(
      `the sealed trail differs from its seals${fault ? ` (${fault.what} at seal ${fault.seal})` : ''}, and no restore does that: ` +
        'run `npm run operator -- audit:verify`',
    )
  const restores = await restoresOf(anchor, keys)
  const lostLinks: LostLinks = {
    lostFrom: fault.seal,
    audit: nothing(),
    operation: nothing(),
    since: last?.at ?? '',
    number: fault.seal - 1,
    at: '',
    previous: '',
    highest: { audit: 0, operation: 0 },
  }
  let previous = last
  for await (const link of linksFrom(anchor, fault.seal)) {
    if (!follows(link, previous, keys))
      throw new Error(
        `the anchor itself is not whole: seal ${(previous?.number ?? 0) + 1} is not as it was made`,
      )
    if (!isRestored(link) && !isLost(link.number, restores)) await addLoss(client, link, lostLinks)
    lostLinks.since ||= link.at
    Object.assign(lostLinks, { number: link.number, at: link.at, previous: digestOf(link) })
    previous = link
  }
  return lostLinks
}

/**
 * Acknowledges a restore: records what it lost in a signed link of the chain, in database and anchor, so that sealing
 * continues after it; opens a generation, and advances the sequences past every id that may have been assigned.
 * Returns the record and the time since which data may be lost; undefined when nothing was lost. Run as the owner of
 * the database while no server runs.
 */
export async function acknowledge(
  client: pg.ClientBase,
  {
    anchor,
    key,
    keys = createPublicKey(key),
    now,
    archived = false,
  }: { anchor: Anchor; key: KeyObject; keys?: SealKeys; now: Date; archived?: boolean },
): Promise<{ made: Restore; since: Date } | undefined> {
  const { rows: locked } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    sealerLock,
  ])
  if (!locked[0]?.mine)
    throw new Error(`another process holds the lock of the sealer, ${sealerLock}: end it first`)
  const lostLinks = await examine(client, anchor, keys, archived)
  if (!lostLinks) return undefined
  await client.query('begin')
  try {
    const generation = await openGeneration(client, 'restored')
    for await (const link of linksFrom(anchor, lostLinks.lostFrom)) await insertLink(client, link)
    const { lostFrom, audit, operation, previous } = lostLinks
    const open = {
      number: lostLinks.number + 1,
      at: now.toISOString(),
      source: 'restore' as const,
      lostFrom,
      audit,
      operation,
      generation,
      previous,
    }
    const restoreLink = { ...open, signature: signatureOf(open, key) }
    await insertLink(client, restoreLink)
    await skipIds(client, lostLinks, now)
    await anchor.append(restoreLink)
    await client.query('commit')
    return { made: restoreLink, since: new Date(lostLinks.since) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The links of the anchor from a number on; the anchor is read completely only if it has several links of a number. */
async function* linksFrom(anchor: Anchor, number: number): AsyncGenerator<AnchoredLink> {
  const copies = await copiesIn(anchor)
  const links: AnchoredLink[] = []
  for await (const link of anchor.links()) {
    if (link.number < number) continue
    if (copies.size === 0) yield link
    else links.push(link)
  }
  yield* chainOf(links)
}

async function isRolledBack(client: pg.ClientBase, anchor: Anchor, keys: SealKeys): Promise<boolean> {
  try {
    await compare(client, anchor, keys)
    return false
  } catch (error) {
    if (error instanceof RolledBack) return true
    throw error
  }
}

const nothing = (): Loss => ({ gone: 0, first: null, kept: 0, other: 0 })

/** Compares the current rows with their tags at sealing. */
async function addLoss(client: pg.ClientBase, seal: AnchoredSeal, lostLinks: LostLinks): Promise<void> {
  const sealed = seal.tags.split(' ').filter(Boolean)
  const ids = sealed.map((tag) => Number(tag.split(':')[0]))
  const present = tagsOf(await rowsOf(client, seal.source, ids)).split(' ')
  const tags = new Set(present)
  const there = new Set(present.map((tag) => Number(tag.split(':')[0])))
  const loss = lostLinks[seal.source]
  for (const [index, id] of ids.entries()) {
    lostLinks.highest[seal.source] = Math.max(lostLinks.highest[seal.source], id)
    if (tags.has(sealed[index] ?? '')) loss.kept += 1
    else if (there.has(id)) loss.other += 1
    else {
      loss.gone += 1
      loss.first = Math.min(loss.first ?? id, id)
    }
  }
}

/** More than any sequence assigns. */
const idsPerSecond = 10_000
const least = 1_000_000
/** Upper bound for all other sequences: only operations and audit rows can use more ids in the time a restore loses. */
const maxIds = 100_000_000

async function skipIds(client: pg.ClientBase, lostLinks: LostLinks, now: Date): Promise<void> {
  const since = (at: string): number =>
    Math.max(least, Math.ceil((now.getTime() - Date.parse(at)) / 1000) * idsPerSecond)
  await client.query('select ledger.advance_sequences($1)', [Math.min(since(lostLinks.since), maxIds)])
  // For these sequences the anchor has the last assigned id.
  for (const [source, sequence] of sequences)
    await client.query(
      `select setval(name, greatest(pg_sequence_last_value(name), $1::bigint)) from (select ${sequence}::regclass as name) s`,
      [lostLinks.highest[source] + since(lostLinks.at)],
    )
}

const sequences: readonly (readonly [Source, string])[] = [
  ['audit', `pg_get_serial_sequence('app.audit', 'id')`],
  ['operation', `'ledger.operation_id'`],
]
