import type pg from 'pg'
import { transaction } from '#core/database.ts'

/** The 90 days within which a payment counts as a duplicate, before the move and after it. */
const since = `now() - interval '90 days'`

/**
 * Marks lines whose payee was paid the same amount in the last 90 days in another database, before the customer moved
 * from there, unless a later payment is marked. The compared data is passed as text, as the file may have a hundred
 * thousand lines. No effect later than 90 days after the move.
 */
export async function markPaidElsewhere(
  { client, past }: { client: pg.ClientBase; past: pg.Pool },
  { id, customerId, kind }: { id: number; customerId: number; kind: string },
  line?: number,
): Promise<void> {
  const isInside = kind === 'p2p'
  const units = isInside ? 'debit' : 'credit'
  const { rows } = await client.query<{ asked: string | null }>(
    `select json_agg(distinct jsonb_build_object('key', encode(payee_key, 'hex'), 'units', ${units}, 'currency', credit_currency))::text as asked
     from app.mass_line where batch_id = $1 and payee_key is not null and ($3::int is null or line = $3)
       and exists (select from app.moved where customer_id = $2 and (done_at is null or done_at >= ${since}))`,
    [id, customerId, line ?? null],
  )
  const key = rows[0]?.asked
  if (!key) return
  const duplicateKey = await transaction(past, async (other) => {
    // Less than an open transaction may wait here.
    await other.query(`set local statement_timeout = '4s'`)
    const answer = await other.query<{ found: string | null }>(
      `select json_agg(f)::text as found from (${isInside ? paidInside : paidOutside}) f`,
      [customerId, key],
    )
    return answer.rows[0]?.found
  })
  if (!duplicateKey) return
  await client.query(
    `update app.mass_line l set duplicate_of = f.id, duplicate_at = f.at
     from json_to_recordset($2) f (key text, units bigint, currency text, id bigint, at timestamptz)
     where l.batch_id = $1 and l.payee_key = decode(f.key, 'hex') and l.${units} = f.units and l.credit_currency = f.currency
       and ($3::int is null or l.line = $3) and (l.duplicate_at is null or l.duplicate_at < f.at)`,
    [id, duplicateKey, line ?? null],
  )
}

const recordset = `json_to_recordset($2) a (key text, units bigint, currency text)`

const paidInside = `select a.*, p.id, p.at
  from (select encode(convert_to(o.detail->>'payee', 'UTF8'), 'hex') as key, -e.amount as units, max(o.id) as id, max(o.at) as at
    from ledger.entry e join ledger.operation o on o.id = e.operation_id
    where e.account_id in (select id from app.account where customer_id = $1) and e.kind in ('p2p', 'invoice')
      and e.amount < 0 and e.at >= ${since} group by 1, 2) p
  join ${recordset} on a.key = p.key and a.units = p.units`

const paidOutside = `select a.*, max(i.operation_id) as id, max(i.created_at) as at
  from ${recordset} join app.instruction i on i.customer_id = $1 and i.payee_key = decode(a.key, 'hex')
    and i.units = a.units and i.currency = a.currency
  where i.created_at >= ${since} and i.state not in ('rejected', 'returned', 'recalled', 'withdrawn')
  group by a.key, a.units, a.currency`
