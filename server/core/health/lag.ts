import { outboxBeginning } from '@sixpence/ledger'
import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>
type Place = { number: string; generation: number; xid: string; id: string }

/** Age in seconds of the oldest operation or announcement the sequencer has not processed; 0 when there is none. */
export async function sequencerLag(db: Queries): Promise<number> {
  const { rows } = await db.query<{ age: number | null }>(
    `select extract(epoch from clock_timestamp() - min(at))::float8 as age from (
       ${oldestAfter('ledger.operation', 'push:operations')} union all ${oldestAfter('app.outbox', 'push:outbox')}) r`,
  )
  return Math.max(rows[0]?.age ?? 0, 0)
}

// Includes rows that a running transaction keeps from being processed.
const oldestAfter = (table: string, cursor: string): string =>
  `select r.at from (select '${cursor}' as name) n left join app.cursor c using (name) cross join lateral (
     select o.at from ${table} o
     where (o.generation, o.xid, o.id) > (coalesce(c.generation, 1), coalesce(c.xid, '0'::xid8), coalesce(c.id, 0))
     order by o.generation, o.xid, o.id limit 1) r`

const sources = { audit: 'app.audit', operation: 'ledger.operation' } as const

/** The lag of the seals of the audit trail; caches the position of the last seal, so that only newer rows are read. */
export class SealerLag {
  readonly #places = new Map<string, Place>()

  /** Age in seconds of the oldest row of each source that is not sealed; 0 when there is none. */
  async read(db: Queries): Promise<Record<keyof typeof sources, number>> {
    return { audit: await this.#of(db, 'audit'), operation: await this.#of(db, 'operation') }
  }

  async #of(db: Queries, source: keyof typeof sources): Promise<number> {
    const sourcePlace = this.#places.get(source) ?? { ...outboxBeginning, id: '0', number: '0' }
    const { rows: seals } = await db.query<Place>(
      `select number::text, to_generation as generation, to_xid::text as xid, to_id::text as id from app.audit_seal
       where source = $1 and number > $2 order by number desc limit 1`,
      [source, sourcePlace.number],
    )
    const place = seals[0] ?? sourcePlace
    this.#places.set(source, place)
    const { rows } = await db.query<{ age: number }>(
      `select extract(epoch from clock_timestamp() - r.at)::float8 as age from ${sources[source]} r
       where (r.generation, r.xid, r.id) > ($1::int, $2::xid8, $3::bigint)
       order by r.generation, r.xid, r.id limit 1`,
      [place.generation, place.xid, place.id],
    )
    return Math.max(rows[0]?.age ?? 0, 0)
  }
}
