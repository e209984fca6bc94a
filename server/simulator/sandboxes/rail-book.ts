import type { Step } from '@sixpence/partners/rails/plan'
import type { RailBook, RailOrder } from '@sixpence/partners/rails/sandbox'
import type pg from 'pg'

type Row = Omit<Step, 'units'> & { units: string }

const columns = `id, partner, reference, at, truth, units::text, currency, tell`
const stepOf = (row: Row): Step => ({ ...row, units: BigInt(row.units) })

/** Store of the payment sandboxes. */
export const railBook = (pool: pg.Pool): RailBook => ({
  async tries(partner, reference) {
    const { rows } = await pool.query<{ tries: number }>(
      `insert into sandbox.rail_order (partner, reference, tries) values ($1, $2, 1)
       on conflict (partner, reference) do update set tries = sandbox.rail_order.tries + 1 returning tries`,
      [partner, reference],
    )
    return rows[0]?.tries ?? 1
  },
  async take(order, steps) {
    // A single statement, so that an order and its steps are stored together.
    const { rowCount } = await pool.query(
      `with taken as (
         update sandbox.rail_order set body = $3, at = $4 where partner = $1 and reference = $2 and body is null
         returning 1)
       insert into sandbox.rail_step (id, partner, reference, at, truth, units, currency, tell)
       select s.id, s.partner, s.reference, s.at, s.truth, s.units, s.currency, s.tell
       from taken, jsonb_to_recordset($5) s(id text, partner text, reference text, at timestamptz, truth text,
         units bigint, currency text, tell jsonb)`,
      [order.partner, order.reference, onWire(order), order.at, onWire(steps)],
    )
    return rowCount !== 0
  },
  async find(partner, reference) {
    const { rows } = await pool.query<{
      body: Omit<RailOrder, 'units' | 'at'> & { units: string; at: string }
    }>('select body from sandbox.rail_order where partner = $1 and reference = $2 and body is not null', [
      partner,
      reference,
    ])
    const [row] = rows
    if (!row) return undefined
    const steps = await pool.query<Row>(
      `select ${columns} from sandbox.rail_step where partner = $1 and reference = $2 order by at`,
      [partner, reference],
    )
    const order = { ...row.body, units: BigInt(row.body.units), at: new Date(row.body.at) }
    return { order, steps: steps.rows.map(stepOf) }
  },
  async add(steps) {
    await pool.query(
      `insert into sandbox.rail_step (id, partner, reference, at, truth, units, currency, tell)
       select * from jsonb_to_recordset($1) s(id text, partner text, reference text, at timestamptz, truth text,
         units bigint, currency text, tell jsonb)
       on conflict do nothing`,
      [onWire(steps)],
    )
  },
  async drop(partner, reference, after) {
    await pool.query('delete from sandbox.rail_step where partner = $1 and reference = $2 and at > $3', [
      partner,
      reference,
      after,
    ])
  },
  async untold(partner, now, limit) {
    const { rows } = await pool.query<Row>(
      `select ${columns} from sandbox.rail_step
       where partner = $1 and at <= $2 and tell is not null and not told order by at, id limit $3`,
      [partner, now, limit],
    )
    return rows.map(stepOf)
  },
  async told(partner, ids) {
    await pool.query('update sandbox.rail_step set told = true where partner = $1 and id = any($2)', [
      partner,
      ids,
    ])
  },
  async happened(partner, from, until) {
    const { rows } = await pool.query<Row>(
      `select ${columns} from sandbox.rail_step
       where partner = $1 and at >= $2 and at < $3 and truth is not null order by at, id`,
      [partner, from, until],
    )
    return rows.map(stepOf)
  },
})

const onWire = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item))
