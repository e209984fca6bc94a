import { isSettled, outboxBeginning } from '@sixpence/ledger'
import type pg from 'pg'
import type { Seal } from './anchor.ts'
import { merkleRoot } from './merkle.ts'

export type Source = Seal['source']
export type Place = Seal['to']
export type Row = { generation: number; xid: string; id: string; leaf: Buffer }

/** Maximum number of rows per seal. */
export const maxRows = 5_000

export const beginning: Place = outboxBeginning

/** SQL: the hash of a row as a leaf of RFC 6962, over text that is independent of session settings. */
const leafOf = (columns: string): string =>
  `sha256('\\x00'::bytea || convert_to(row(${columns})::text, 'UTF8')) as leaf`

/** Rows of the first generation keep the leaves of earlier seals. */
const order = `case r.generation when 1 then r.xid::text else r.generation || '.' || r.xid end`

const auditRows = `select r.generation, r.xid::text, r.id, ${leafOf(`${order}, r.id, extract(epoch from r.at), r.brand, r.actor_id, r.customer_id,
  r.call, r.outcome, r.address, r.detail`)}`

/** Rows by named columns, so that migrations do not change their hashes. A money operation includes its entries. */
const sources = {
  audit: `${auditRows} from app.audit r`,
  operation: `select r.generation, r.xid::text, r.id, ${leafOf(`${order}, r.id, r.key, r.owner, encode(r.body_hash, 'hex'), r.kind, r.actor,
      r.channel, r.brand, extract(epoch from r.at), r.hold_id, r.accounts, r.versions, r.detail, (
        select array_agg(row(e.operation_id, e.amount, e.booked_after, extract(epoch from e.at), e.kind)::text
          order by u.n)
        from unnest(r.accounts[:cardinality(r.versions)], r.versions) with ordinality u(account_id, version, n)
        left join ledger.entry e using (account_id, version)
      )`)}
    from ledger.operation r`,
} as const satisfies Record<Source, string>

/** Root of the hash tree over the rows, in hex. */
export const rootOf = (rows: readonly Row[]): string =>
  merkleRoot(rows.map((row) => row.leaf)).toString('hex')

/** `id:first eight bytes of the leaf` of each row, separated by spaces. */
export const tagsOf = (rows: readonly Row[]): string =>
  rows.map(({ id, leaf }) => `${id}:${leaf.toString('hex', 0, 8)}`).join(' ')

/** At most 5,000 rows after a position, excluding those that a running transaction can still precede. */
export async function committedAfter(
  client: pg.ClientBase,
  source: Source,
  { generation, xid, id }: Place,
): Promise<Row[]> {
  // Without a name, so that it is planned each time: a plan that was kept since the tables were small reads all entries for each row.
  const { rows } = await client.query<Row>(
    `${sources[source]} where (r.generation, r.xid, r.id) > ($1::int, $2::xid8, $3::bigint)
      and ${isSettled('r')} order by r.generation, r.xid, r.id limit ${maxRows}`,
    [generation, xid, id],
  )
  return rows
}

/** The current rows between two positions; with `archived` also those that were moved to files. */
export async function rowsBetween(db: pg.Pool | pg.ClientBase, seal: Seal, archived = false): Promise<Row[]> {
  const { source, from, to } = seal
  if (archived && source === 'audit') return auditAndArchive(db, seal)
  const { rows } = await db.query<Row>({
    name: `sealed-${source}`,
    text: `${sources[source]} where (r.generation, r.xid, r.id) > ($1::int, $2::xid8, $3::bigint)
      and (r.generation, r.xid, r.id) <= ($4::int, $5::xid8, $6::bigint) order by r.generation, r.xid, r.id`,
    values: [from.generation, from.xid, from.id, to.generation, to.xid, to.id],
  })
  return rows
}

/** With the rows of the archive, which this session has loaded (archive.ts). */
async function auditAndArchive(db: pg.Pool | pg.ClientBase, { from, to }: Seal): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'sealed-audit-and-archive',
    text: `${auditRows} from (select * from app.audit union all select * from archived_audit) r
      where (r.generation, r.xid, r.id) > ($1::int, $2::xid8, $3::bigint)
      and (r.generation, r.xid, r.id) <= ($4::int, $5::xid8, $6::bigint) order by r.generation, r.xid, r.id`,
    values: [from.generation, from.xid, from.id, to.generation, to.xid, to.id],
  })
  return rows
}

/** The current rows with these ids. */
export async function rowsOf(
  db: pg.Pool | pg.ClientBase,
  source: Source,
  ids: readonly number[],
): Promise<Row[]> {
  const { rows } = await db.query<Row>(`${sources[source]} where r.id = any($1)`, [ids])
  return rows
}
