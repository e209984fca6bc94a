import type pg from 'pg'
import { isRestored, restoredOf, type Link, type Restore, type Seal } from './anchor.ts'
import { isSigned, type SealKeys } from './seal-chain.ts'
import { beginning, type Place, type Source } from './seal-rows.ts'

type Database = pg.Pool | pg.ClientBase

/** Links in the database after a number, at most `limit`. */
export async function storedLinks(db: Database, after: number, limit: number): Promise<Link[]> {
  const seals = await storedSeals(db, after, limit)
  const restores = (await storedRestores(db)).filter(({ number }) => number > after)
  return [...seals, ...restores].sort((a, b) => a.number - b.number).slice(0, limit)
}

/** The link of this number, undefined when there is none. */
export async function storedLink(db: Database, number: number): Promise<Link | undefined> {
  const [link] = await storedLinks(db, number - 1, 1)
  return link?.number === number ? link : undefined
}

/** The link with the highest number, undefined for an empty chain. */
export async function lastLink(db: Database): Promise<Link | undefined> {
  const { rows } = await db.query<{ number: string | null }>(
    `select greatest((select max(number) from app.audit_seal), (select max(number) from app.seal_restore)) as number`,
  )
  const number = rows[0]?.number
  return number === null || number === undefined ? undefined : storedLink(db, Number(number))
}

/** Acknowledged restores in order, as far as their signatures are valid. */
export async function signedRestores(db: Database, keys: SealKeys): Promise<Restore[]> {
  return (await storedRestores(db)).filter((restore) => isSigned(restore, keys))
}

async function storedRestores(db: Database): Promise<Restore[]> {
  const { rows } = await db.query<{ record: unknown }>('select record from app.seal_restore order by number')
  return rows.map(({ record }) => restoredOf(record))
}

/** Stores a seal or a restore record. */
export async function insertLink(client: pg.ClientBase, link: Link): Promise<void> {
  if (isRestored(link))
    await client.query('insert into app.seal_restore (number, record) values ($1, $2)', [
      link.number,
      JSON.stringify(link),
    ])
  else await insertSeal(client, link)
}

async function insertSeal(client: pg.ClientBase, seal: Seal): Promise<void> {
  const { number, at, source, from, to, rows, root, previous, signature } = seal
  await client.query(
    `insert into app.audit_seal (number, at, source, from_generation, from_xid, from_id, to_generation, to_xid, to_id,
       rows, root, previous, signature)
     values ($1, $2, $3, $4, $5::xid8, $6, $7, $8::xid8, $9, $10, decode($11, 'hex'), decode($12, 'hex'),
       decode($13, 'base64'))`,
    [number, at, source, ...valuesOf(from), ...valuesOf(to), rows, root, previous, signature],
  )
}

const valuesOf = ({ generation, xid, id }: Place): unknown[] => [generation, xid, id]

/** Position up to which a source is sealed; seals lost by a restore do not count. */
export async function placeOf(
  client: pg.ClientBase,
  source: Source,
  restores: readonly Restore[],
): Promise<Place> {
  const { rows } = await client.query<{ generation: number; xid: string; id: string }>(
    `select s.to_generation as generation, s.to_xid::text as xid, s.to_id as id from app.audit_seal s
     where s.source = $1 and not exists (
       select from unnest($2::bigint[], $3::bigint[]) lost(first, last) where s.number between lost.first and lost.last)
     order by s.number desc limit 1`,
    [source, restores.map(({ lostFrom }) => lostFrom), restores.map(({ number }) => number)],
  )
  const [row] = rows
  return row ? { ...row, id: Number(row.id) } : beginning
}

async function storedSeals(db: Database, after: number, limit: number): Promise<Seal[]> {
  const { rows } = await db.query<SealRead>(
    `select number, at, source, from_generation as "fromGeneration", from_xid::text as "fromXid", from_id as "fromId",
       to_generation as "toGeneration", to_xid::text as "toXid", to_id as "toId", rows, encode(root, 'hex') as root,
       encode(previous, 'hex') as previous, replace(encode(signature, 'base64'), e'\\n', '') as signature
     from app.audit_seal where number > $1 order by number limit $2`,
    [after, limit],
  )
  return rows.map(({ fromGeneration, fromXid, fromId, toGeneration, toXid, toId, ...row }) => ({
    ...row,
    number: Number(row.number),
    at: row.at.toISOString(),
    from: { generation: fromGeneration, xid: fromXid, id: Number(fromId) },
    to: { generation: toGeneration, xid: toXid, id: Number(toId) },
  }))
}

type SealRead = Omit<Seal, 'number' | 'at' | 'from' | 'to'> &
  Record<'number' | 'fromXid' | 'fromId' | 'toXid' | 'toId', string> &
  Record<'fromGeneration' | 'toGeneration', number> & { at: Date }
