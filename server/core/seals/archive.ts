import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import type { Restore } from './anchor.ts'
import { placeOf } from './seal-store.ts'

/** A quarter of the audit trail that was moved from the database to a file. */
export type ArchivedPeriod = { part: string; begins: Date; ends: Date; rows: number; digest: string }

/** Rows per statement and per line of progress. */
const step = 2_000

/** The archived quarters, the oldest first; none in a database from before archives existed. */
export async function archivedPeriods(db: Pick<pg.ClientBase, 'query'>): Promise<ArchivedPeriod[]> {
  const { rows: answerRows } = await db.query<{ is: boolean }>(
    `select to_regclass('app.archived_period') is not null as is`,
  )
  if (!answerRows[0]?.is) return []
  const { rows } = await db.query<ArchivedPeriod>(
    'select part, begins, ends, rows::int, digest from app.archived_period order by begins',
  )
  return rows
}

/**
 * Writes the quarters of the audit trail that ended before `before` to files in a folder, a row of JSON per line, and
 * removes them from the database, in turn. A quarter is removed only when its file is complete and flushed to disk
 * and all of its rows are sealed. The seals and the anchor are kept, so that changes of a file are detected. Run as
 * the owner of the tables.
 */
export async function archivePeriods(
  client: pg.ClientBase,
  { folder, before, restores = [] }: { folder: string; before: Date; restores?: readonly Restore[] },
): Promise<ArchivedPeriod[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const done: ArchivedPeriod[] = []
  for (const { part, begins, ends } of await periodsBefore(client, before)) {
    await refuseUnsealed(client, part, restores)
    const { rows, digest } = await writeFile(client, { begins, ends }, fileOf(folder, part))
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '5s'`)
      // No row can have been added since the file was written: the quarter is over, and the lock blocks further access.
      await client.query(`lock table app.${part} in access exclusive mode`)
      const { rows: counted } = await client.query<{ rows: number }>(
        'select count(*)::int as rows from app.audit where at >= $1 and at < $2',
        [begins, ends],
      )
      if (counted[0]?.rows !== rows) throw new Error(`app.${part} was written to while its file was made`)
      await client.query(`alter table app.audit detach partition app.${part}`)
      await client.query(
        'insert into app.archived_period (part, begins, ends, rows, digest) values ($1, $2, $3, $4, $5)',
        [part, begins, ends, rows, digest],
      )
      await client.query(`drop table app.${part}`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
    done.push({ part, begins, ends, rows, digest })
  }
  return done
}

/**
 * Loads the files into this session, which can then verify seals with them. @throws Error when a file is missing or
 * was changed
 */
export async function loadArchive(client: Pick<pg.ClientBase, 'query'>, folder: string): Promise<void> {
  await client.query('create temp table archived_audit (like app.audit)')
  for (const { part, rows, digest } of await archivedPeriods(client)) {
    const hash = createHash('sha256')
    let count = 0
    let lines: string[] = []
    const keep = async (): Promise<void> => {
      await client.query(
        'insert into archived_audit select * from jsonb_populate_recordset(null::app.audit, $1::jsonb)',
        [`[${lines.join(',')}]`],
      )
      count += lines.length
      lines = []
    }
    for await (const line of createInterface({ input: createReadStream(fileOf(folder, part)) })) {
      hash.update(`${line}\n`)
      lines.push(line)
      if (lines.length === step) await keep()
    }
    await keep()
    if (count !== rows || hash.digest('hex') !== digest)
      throw new Error(`the file ${fileOf(folder, part)} is not the one that was written`)
  }
  await client.query('create index on archived_audit (generation, xid, id)')
  await client.query('analyze archived_audit')
}

const fileOf = (folder: string, part: string): string => join(folder, `${part}.jsonl`)

type Period = { part: string; begins: Date; ends: Date }

/** The first partition, with the rows from before partitions, has no lower bound and is kept. */
async function periodsBefore(client: pg.ClientBase, before: Date): Promise<Period[]> {
  const { rows } = await client.query<Period>(
    `select part, begins, app.period_of(begins + make_interval(months => p.months), p.months) as ends
     from app.partitioned p, lateral (
       select c.relname as part, to_timestamp(right(c.relname, 7) || ' +00', 'YYYY_MM TZH') as begins
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'app.audit'::regclass and c.relname <> 'audit_before') c
     where p.name = 'audit' and app.period_of(begins + make_interval(months => p.months), p.months) <= $1
     order by begins`,
    [before],
  )
  return rows
}

async function refuseUnsealed(
  client: pg.ClientBase,
  part: string,
  restores: readonly Restore[],
): Promise<void> {
  const { generation, xid, id } = await placeOf(client, 'audit', restores)
  const { rowCount } = await client.query(
    `select from app.${part} where (generation, xid, id) > ($1::int, $2::xid8, $3::bigint) limit 1`,
    [generation, xid, id],
  )
  if (rowCount) throw new Error(`app.${part} has rows that are not sealed yet: start a server and try again`)
}

/** Written under a temporary name until it is complete. */
async function writeFile(
  client: pg.ClientBase,
  { begins, ends }: Omit<Period, 'part'>,
  file: string,
): Promise<{ rows: number; digest: string }> {
  const hash = createHash('sha256')
  const handle = await open(`${file}.part`, 'w', 0o600)
  let rows = 0
  try {
    for (let last = '0'; ;) {
      const { rows: page } = await client.query<{ id: string; line: string }>(
        `select id, to_jsonb(r)::text as line from app.audit r where at >= $1 and at < $2 and id > $3 order by id limit $4`,
        [begins, ends, last, step],
      )
      const text = page.map(({ line }) => `${line}\n`).join('')
      hash.update(text)
      await handle.appendFile(text)
      rows += page.length
      last = page.at(-1)?.id ?? last
      if (page.length < step) break
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.part`, file)
  return { rows, digest: hash.digest('hex') }
}
