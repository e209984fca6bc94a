import { isSettled, outboxBeginning } from '@sixpence/ledger'
import type pg from 'pg'
import type { Seal } from './anchor.ts'
import { merkleRoot } from './merkle.ts'

export type Source = Seal['source']
export type Place = Seal['to']
export type Row = { generation: number; xid: string; id: string; leaf: Buffer }

/** Of one seal. */
export const mostRows = 5_000

export const beginning: Place = outboxBeginning

/** The hash of one row as a leaf of RFC 6962: of text that the database builds, the same under every setting. */
const leafOf = (columns: string): string =>
  `sha256('\\x00'::bytea || convert_to(row(${columns})::text, 'UTF8')) as leaf`

/** Rows from before there were generations have the leaves they were sealed with. */
const order = `case r.generation when 1 then r.xid::text else r.generation || '.' || r.xid end`

/**
 * What is sealed, by named columns, so that a migration changes nothing. A money operation brings its booked entries
 * along: they are the money.
 */
const sources = {
  audit: `select r.generation, r.xid::text, r.id, ${leafOf(`${order}, r.id, extract(epoch from r.at), r.brand, r.actor_id, r.customer_id,
      r.call, r.outcome, r.address, r.detail`)}
    from app.audit r`,
  operation: `select r.generation, r.xid::text, r.id, ${leafOf(`${order}, r.id, r.key, r.owner, encode(r.body_hash, 'hex'), r.kind, r.actor,
      r.channel, r.brand, extract(epoch from r.at), r.hold_id, r.accounts, r.versions, r.detail, (
        select array_agg(row(e.operation_id, e.amount, e.booked_after, extract(epoch from e.at), e.kind)::text
          order by u.n)
        from unnest(r.accounts[:cardinality(r.versions)], r.versions) with ordinality u(account_id, version, n)
        left join ledger.entry e using (account_id, version)
      )`)}
    from ledger.operation r`,
} as const satisfies Record<Source, string>

export const rootOf = (rows: readonly Row[]): string =>
  merkleRoot(rows.map((row) => row.leaf)).toString('hex')

export const tagsOf = (rows: readonly Row[]): string =>
  rows.map(({ id, leaf }) => `${id}:${leaf.toString('hex', 0, 8)}`).join(' ')

/** At most 5,000 rows after a place that no running transaction can still come before. */
export async function committedAfter(
  client: pg.ClientBase,
  source: Source,
  { generation, xid, id }: Place,
): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: `seal-${source}`,
    text: `${sources[source]} where (r.generation, r.xid, r.id) > ($1::int, $2::xid8, $3::bigint)
      and ${isSettled('r')} order by r.generation, r.xid, r.id limit ${mostRows}`,
    values: [generation, xid, id],
  })
  return rows
}

/** The rows that lie between two places today. */
export async function rowsBetween(db: pg.Pool | pg.ClientBase, { source, from, to }: Seal): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: `sealed-${source}`,
    text: `${sources[source]} where (r.generation, r.xid, r.id) > ($1::int, $2::xid8, $3::bigint)
      and (r.generation, r.xid, r.id) <= ($4::int, $5::xid8, $6::bigint) order by r.generation, r.xid, r.id`,
    values: [from.generation, from.xid, from.id, to.generation, to.xid, to.id],
  })
  return rows
}

/** The rows of these ids that are there today. */
export async function rowsOf(
  db: pg.Pool | pg.ClientBase,
  source: Source,
  ids: readonly number[],
): Promise<Row[]> {
  const { rows } = await db.query<Row>(`${sources[source]} where r.id = any($1)`, [ids])
  return rows
}
