import { createPublicKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { openGeneration } from '#core/generations.ts'
import { isRestored, type Anchor, type AnchoredSeal, type Loss, type Restored } from './anchor.ts'
import { compare, RolledBack } from './seal-agree.ts'
import { digestOf, follows, isLost, signatureOf } from './seal-chain.ts'
import { sealerLock } from './seal.ts'
import { rowsOf, tagsOf, type Source } from './seal-rows.ts'
import { insertLink, lastLink } from './seal-store.ts'
import { restoresOf, verifySeals } from './verify-seals.ts'

/** What the anchor has and the database lacks. */
export type Examined = Pick<Restored, 'lostFrom' | 'audit' | 'operation'> & {
  /** Nothing was lost before it. */
  since: string
  /** Of the last link of the anchor. */
  number: number
  at: string
  previous: string
  /** The highest ids that were sealed under what is lost. */
  highest: Record<Source, number>
}

/**
 * What a restore lost, by the anchor; undefined when it lost nothing. What is left is verified first: who signs the
 * record stands for it.
 * @throws Error when no restore leaves a database like this
 */
export async function examine(
  client: pg.ClientBase,
  anchor: Anchor,
  key: KeyObject,
): Promise<Examined | undefined> {
  if (!(await isRolledBack(client, anchor, key))) return undefined
  const { fault } = await verifySeals(client, anchor, key)
  const last = await lastLink(client)
  if (fault?.what !== 'sealMissing' || fault.seal !== (last?.number ?? 0) + 1)
    throw new Error(
      'what is left of the sealed trail is not as it was sealed, and no restore does that: run `npm run audit:verify`',
    )
  const restores = await restoresOf(anchor, key)
  const found: Examined = {
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
  for await (const link of anchor.links()) {
    if (link.number < fault.seal) continue
    if (!follows(link, previous, key))
      throw new Error(
        `the anchor itself is not whole: seal ${(previous?.number ?? 0) + 1} is not as it was made`,
      )
    if (!isRestored(link) && !isLost(link.number, restores)) await addLoss(client, link, found)
    found.since ||= link.at
    Object.assign(found, { number: link.number, at: link.at, previous: digestOf(link) })
    previous = link
  }
  return found
}

/**
 * Stands for a restore: names what it lost in a signed link of the chain, in the database and in the anchor, so that
 * sealing goes on behind it; opens a generation, and lets the sequences go on past every id that may have been given
 * out. Gives the record and since when something may be lost; undefined when nothing was. As the owner of the database, while no server runs.
 */
export async function acknowledge(
  client: pg.ClientBase,
  { anchor, key, now }: { anchor: Anchor; key: KeyObject; now: Date },
): Promise<{ made: Restored; since: Date } | undefined> {
  const { rows: locked } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    sealerLock,
  ])
  if (!locked[0]?.mine) throw new Error('somebody else seals this database at the moment: end it first')
  const found = await examine(client, anchor, createPublicKey(key))
  if (!found) return undefined
  await client.query('begin')
  try {
    const generation = await openGeneration(client, 'restored')
    for await (const link of anchor.links()) if (link.number >= found.lostFrom) await insertLink(client, link)
    const { lostFrom, audit, operation, previous } = found
    const open = {
      number: found.number + 1,
      at: now.toISOString(),
      source: 'restore' as const,
      lostFrom,
      audit,
      operation,
      generation,
      previous,
    }
    const made = { ...open, signature: signatureOf(open, key) }
    await insertLink(client, made)
    await skipIds(client, found, now)
    await anchor.append(made)
    await client.query('commit')
    return { made, since: new Date(found.since) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function isRolledBack(client: pg.ClientBase, anchor: Anchor, key: KeyObject): Promise<boolean> {
  try {
    await compare(client, anchor, key)
    return false
  } catch (error) {
    if (error instanceof RolledBack) return true
    throw error
  }
}

const nothing = (): Loss => ({ gone: 0, first: null, kept: 0, other: 0 })

/** Holds the rows of today against the tags they were sealed with. */
async function addLoss(client: pg.ClientBase, seal: AnchoredSeal, found: Examined): Promise<void> {
  const sealed = seal.tags.split(' ').filter(Boolean)
  const ids = sealed.map((tag) => Number(tag.split(':')[0]))
  const present = tagsOf(await rowsOf(client, seal.source, ids)).split(' ')
  const tags = new Set(present)
  const there = new Set(present.map((tag) => Number(tag.split(':')[0])))
  const loss = found[seal.source]
  for (const [index, id] of ids.entries()) {
    found.highest[seal.source] = Math.max(found.highest[seal.source], id)
    if (tags.has(sealed[index] ?? '')) loss.kept += 1
    else if (there.has(id)) loss.other += 1
    else {
      loss.gone += 1
      loss.first = Math.min(loss.first ?? id, id)
    }
  }
}

/** More than any sequence gives out. */
const idsPerSecond = 10_000
const least = 1_000_000
/** No kind of thing but operations and audit rows is made as often as this in the time that a restore loses. */
const most = 100_000_000

async function skipIds(client: pg.ClientBase, found: Examined, now: Date): Promise<void> {
  const since = (at: string): number =>
    Math.max(least, Math.ceil((now.getTime() - Date.parse(at)) / 1000) * idsPerSecond)
  await client.query('select ledger.advance_sequences($1)', [Math.min(since(found.since), most)])
  // Of these the anchor says how far they had come when it ends.
  for (const [source, sequence] of sequences)
    await client.query(
      `select setval(name, greatest(pg_sequence_last_value(name), $1::bigint)) from (select ${sequence}::regclass as name) s`,
      [found.highest[source] + since(found.at)],
    )
}

const sequences: readonly (readonly [Source, string])[] = [
  ['audit', `pg_get_serial_sequence('app.audit', 'id')`],
  ['operation', `'ledger.operation_id'`],
]
