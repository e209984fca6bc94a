import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { Anchor, AnchoredSeal, Seal } from './anchor.ts'
import type { Clock } from '#core/clock.ts'
import { Leader, type Turn } from '#core/leader.ts'
import type { Log } from '#core/log.ts'
import { merkleRoot, sha256 } from './merkle.ts'
import type { Secrets } from '#core/secrets.ts'

type Place = Seal['to']

/** The hash of one row as a leaf of RFC 6962: of text that the database builds, the same under every setting. */
const leafOf = (columns: string): string =>
  `sha256('\\x00'::bytea || convert_to(row(${columns})::text, 'UTF8')) as leaf`

/**
 * What is sealed, by named columns, so that a migration changes nothing. A money operation brings its booked entries
 * along: they are the money.
 */
export const sources = {
  audit: `select r.xid::text, r.id, ${leafOf(`r.xid, r.id, extract(epoch from r.at), r.brand, r.actor_id, r.customer_id,
      r.call, r.outcome, r.address, r.detail`)}
    from app.audit r`,
  operation: `select r.xid::text, r.id, ${leafOf(`r.xid, r.id, r.key, r.owner, encode(r.body_hash, 'hex'), r.kind, r.actor,
      r.channel, r.brand, extract(epoch from r.at), r.hold_id, r.accounts, r.versions, r.detail, (
        select array_agg(row(e.operation_id, e.amount, e.booked_after, extract(epoch from e.at), e.kind)::text
          order by u.n)
        from unnest(r.accounts[:cardinality(r.versions)], r.versions) with ordinality u(account_id, version, n)
        left join ledger.entry e using (account_id, version)
      )`)}
    from ledger.operation r`,
} as const
type Source = keyof typeof sources

/** Rows of one seal at most. */
const batch = 5_000
const lock = 6_000_032
const beginning: Place = { xid: '0', id: 0 }
const noSeal = Buffer.alloc(32).toString('hex')

export type SealerOptions = {
  url: string
  anchor: Anchor
  key: KeyObject
  clock: Clock
  log: Log
  /** Between two looks for rows; a quarter of a second, so that under load no round is long enough to be felt. */
  everyMs?: number
}

/**
 * Seals what was committed: a hash tree over each batch, chained to the seal before, signed, written to the database
 * and to an anchor outside it. Outside the transactions it covers, so that payments do not queue for it. One process at
 * a time; the one that takes over first makes anchor and database agree, and refuses when they cannot.
 */
export class Sealer {
  readonly #options: SealerOptions
  readonly #leader: Leader

  constructor(options: SealerOptions) {
    this.#options = options
    const { url, log, everyMs = 250 } = options
    this.#leader = new Leader({ url, log, lock, name: 'sealer', everyMs, lead: this.#lead })
  }

  start(): void {
    this.#leader.start()
  }

  async stop(): Promise<void> {
    await this.#leader.stop()
  }

  #lead = async (client: pg.Client): Promise<Turn> => {
    let last = await agree(client, this.#options.anchor, createPublicKey(this.#options.key))
    const places = {
      audit: await placeOf(client, 'audit'),
      operation: await placeOf(client, 'operation'),
    }
    return async () => {
      let isMore = false
      for (const source of ['audit', 'operation'] as const) {
        const rows = await committedAfter(client, source, places[source])
        const end = rows.at(-1)
        if (!end) continue
        const made = this.#seal(
          source,
          rows,
          { from: places[source], to: { xid: end.xid, id: Number(end.id) } },
          last,
        )
        await this.#keep(client, made)
        places[source] = made.to
        last = made
        isMore ||= rows.length === batch
      }
      return isMore
    }
  }

  #seal(
    source: Source,
    rows: readonly Row[],
    range: { from: Place; to: Place },
    last: Seal | undefined,
  ): AnchoredSeal {
    const open = {
      number: (last?.number ?? 0) + 1,
      at: this.#options.clock.now().toISOString(),
      source,
      ...range,
      rows: rows.length,
      root: rootOf(rows),
      previous: last ? digestOf(last) : noSeal,
    }
    const signature = sign(null, textOf(open), this.#options.key).toString('base64')
    return { ...open, signature, tags: tagsOf(rows) }
  }

  /** Anchored before it is committed: after a crash between the two the anchor is one ahead, never behind. */
  async #keep(client: pg.Client, made: AnchoredSeal): Promise<void> {
    await client.query('begin')
    try {
      await insertSeal(client, made)
      await this.#options.anchor.append(made)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}

/** The signing key, derived from the server's secret. */
export function sealKey(secrets: Secrets): KeyObject {
  // The fixed head of an Ed25519 key in PKCS #8 (RFC 8410), then its 32 bytes.
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  return createPrivateKey({ key: Buffer.concat([head, secrets.key('seal')]), format: 'der', type: 'pkcs8' })
}

export type Row = { xid: string; id: string; leaf: Buffer }

/** What a seal signs: everything it says, in one order. */
export function textOf(seal: Omit<Seal, 'signature'>): Buffer {
  const { number, at, source, from, to, rows, root, previous } = seal
  const said = [number, at, source, from.xid, from.id, to.xid, to.id, rows, root, previous]
  return Buffer.from(`sixpence seal 1\n${JSON.stringify(said)}`)
}

export const digestOf = (seal: Seal): string => sha256(textOf(seal)).toString('hex')

export const isSigned = (seal: Seal, key: KeyObject): boolean =>
  verify(null, textOf(seal), key, Buffer.from(seal.signature, 'base64'))

export const rootOf = (rows: readonly Row[]): string =>
  merkleRoot(rows.map((row) => row.leaf)).toString('hex')

export const tagsOf = (rows: readonly Row[]): string =>
  rows.map(({ id, leaf }) => `${id}:${leaf.toString('hex', 0, 8)}`).join(' ')

async function committedAfter(client: pg.ClientBase, source: Source, { xid, id }: Place): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: `seal-${source}`,
    text: `${sources[source]} where (r.xid, r.id) > ($1::xid8, $2::bigint)
      and r.xid < pg_snapshot_xmin(pg_current_snapshot()) order by r.xid, r.id limit ${batch}`,
    values: [xid, id],
  })
  return rows
}

/** The rows that lie between two places today. */
export async function rowsBetween(db: pg.Pool | pg.ClientBase, { source, from, to }: Seal): Promise<Row[]> {
  const select = source === 'audit' ? sources.audit : sources.operation
  const { rows } = await db.query<Row>({
    name: `sealed-${source}`,
    text: `${select} where (r.xid, r.id) > ($1::xid8, $2::bigint) and (r.xid, r.id) <= ($3::xid8, $4::bigint)
      order by r.xid, r.id`,
    values: [from.xid, from.id, to.xid, to.id],
  })
  return rows
}

async function placeOf(client: pg.ClientBase, source: Source): Promise<Place> {
  const { rows } = await client.query<{ xid: string; id: string }>(
    `select to_xid::text as xid, to_id as id from app.audit_seal where source = $1 order by number desc limit 1`,
    [source],
  )
  const [row] = rows
  return row ? { xid: row.xid, id: Number(row.id) } : beginning
}

async function insertSeal(client: pg.ClientBase, made: Seal): Promise<void> {
  await client.query(
    `insert into app.audit_seal (number, at, source, from_xid, from_id, to_xid, to_id, rows, root, previous, signature)
     values ($1, $2, $3, $4::xid8, $5, $6::xid8, $7, $8, decode($9, 'hex'), decode($10, 'hex'), decode($11, 'base64'))`,
    [
      made.number,
      made.at,
      made.source,
      made.from.xid,
      made.from.id,
      made.to.xid,
      made.to.id,
      made.rows,
      made.root,
      made.previous,
      made.signature,
    ],
  )
}

/** The seals the database has after a number, at most `limit`. */
export async function storedSeals(
  db: pg.Pool | pg.ClientBase,
  after: number,
  limit: number,
): Promise<Seal[]> {
  const { rows } = await db.query<
    Omit<Seal, 'number' | 'at' | 'from' | 'to'> &
      Record<'number' | 'fromXid' | 'fromId' | 'toXid' | 'toId', string> & {
        at: Date
      }
  >(
    `select number, at, source, from_xid::text as "fromXid", from_id as "fromId", to_xid::text as "toXid",
       to_id as "toId", rows, encode(root, 'hex') as root, encode(previous, 'hex') as previous,
       replace(encode(signature, 'base64'), e'\\n', '') as signature
     from app.audit_seal where number > $1 order by number limit $2`,
    [after, limit],
  )
  return rows.map(({ fromXid, fromId, toXid, toId, ...row }) => ({
    ...row,
    number: Number(row.number),
    at: row.at.toISOString(),
    from: { xid: fromXid, id: Number(fromId) },
    to: { xid: toXid, id: Number(toId) },
  }))
}

/**
 * Makes anchor and database agree after a crash or on a new machine, and gives the last seal. An anchor may be one
 * ahead, or lack seals that the signature proves to be ours. @throws when one of them was tampered with
 */
async function agree(client: pg.Client, anchor: Anchor, key: KeyObject): Promise<Seal | undefined> {
  const inAnchor = await anchor.last()
  const before = (inAnchor?.number ?? 0) - 2
  const stored = await storedSeals(client, Math.max(before, 0), batch)
  let last = stored.find((one) => one.number === (inAnchor?.number ?? 0))
  if (inAnchor && !last) {
    const previous = stored.at(-1)
    const follows = inAnchor.number === (previous?.number ?? 0) + 1
    if (
      !follows ||
      inAnchor.previous !== (previous ? digestOf(previous) : noSeal) ||
      !isSigned(inAnchor, key)
    )
      throw new Error(
        `the anchor ends with seal ${inAnchor.number}, which the database lacks: it was rolled back`,
      )
    await insertSeal(client, inAnchor)
    return inAnchor
  }
  if (inAnchor && last && digestOf(inAnchor) !== digestOf(last))
    throw new Error(`seal ${last.number} of the database is not the one in the anchor`)
  for (;;) {
    const missing = await storedSeals(client, last?.number ?? 0, batch)
    for (const one of missing) {
      const rows = await rowsBetween(client, one)
      const fits = rootOf(rows) === one.root && one.previous === (last ? digestOf(last) : noSeal)
      if (!fits || !isSigned(one, key))
        throw new Error(`seal ${one.number} is not in the anchor and does not fit its rows`)
      await anchor.append({ ...one, tags: tagsOf(rows) })
      last = one
    }
    if (missing.length < batch) return last
  }
}
