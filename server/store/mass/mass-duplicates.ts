import type pg from 'pg'
import { outsideKinds } from '#store/operation/kinds.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** Marks, among the lines that are not removed, those with the same payee and amount as an earlier line. */
export async function markRepeatedLines(client: Queries, batchId: number): Promise<void> {
  await client.query(
    `update app.mass_line l set duplicate_line = f.first
     from (select line, first from (
         select line, duplicate_line, case when not is_removed and payee_key is not null
             then nullif(min(line) filter (where not is_removed) over same, line) end as first
           from app.mass_line where batch_id = $1 window same as (partition by payee_key, credit, credit_currency)) w
       where first is distinct from duplicate_line) f
     where l.batch_id = $1 and l.line = f.line`,
    [batchId],
  )
}

/** Start of the period in which payments count as duplicates; by the clock of the ledger, which sets their times. */
const since = `now() - interval '90 days'`

/** Payments inside: the booked payments of the customer's accounts. */
const paidInside = `select l.line, p.id, p.at
  from (select convert_to(o.detail->>'payee', 'UTF8') as payee, -e.amount as amount, max(o.id) as id, max(o.at) as at
    from ledger.entry e join ledger.operation o on o.id = e.operation_id
    where e.account_id in (select id from app.account where customer_id = $2) and e.kind in ('p2p', 'invoice')
      and e.amount < 0 and e.at >= ${since} group by 1, 2) p
  join app.mass_line l on l.batch_id = $1 and l.payee_key = p.payee and l.debit = p.amount`

/** Payments out, by their instructions. */
const paidOutside = `select l.line, i.operation_id as id, i.created_at as at
  from app.mass_line l join app.instruction i on i.customer_id = $2 and i.payee_key = l.payee_key
    and i.units = l.credit and i.currency = l.credit_currency
  where l.batch_id = $1 and i.created_at >= ${since} and i.state not in ('rejected', 'returned', 'recalled', 'withdrawn')`

/**
 * Payments out whose money is held, but whose instruction the projection has not written yet: `paidOutside` does not have
 * them, nor `plannedInBatches` once their line has its operation. The keys of operations are base64url, those of lines
 * bytes.
 */
const heldOutside = `select l.line, p.id, p.at
  from (select o.id, o.at, decode(translate(o.detail->>'payeeKey', '-_', '+/')
        || repeat('=', (4 - length(o.detail->>'payeeKey') % 4) % 4), 'base64') as payee,
      coalesce(o.detail->'credit', o.detail) as credit
    from ledger.hold h join ledger.operation o on o.id = h.operation_id and o.kind = '${outsideKinds.hold}'
    where h.account_id in (select id from app.account where customer_id = $2) and h.state = 'open'
      and not o.detail ? 'claim' and not exists (select from app.instruction i where i.operation_id = h.operation_id)) p
  join app.mass_line l on l.batch_id = $1 and l.payee_key = p.payee and l.credit = (p.credit->>'units')::bigint
    and l.credit_currency = p.credit->>'currency'`

/** Payments of other files that are submitted, approved or not, and not made yet. */
const plannedInBatches = `select l.line, m.operation_id as id, m.submitted_at as at
  from app.mass_batch m join app.mass_line o on o.batch_id = m.id and o.operation_id is null and o.failure is null and not o.is_removed
  join app.mass_line l on l.batch_id = $1 and l.payee_key = o.payee_key and l.credit = o.credit and l.credit_currency = o.credit_currency
  where m.customer_id = $2 and m.id <> $1 and m.state in ('submitted', 'confirmed') and m.made_at is null`

/**
 * Marks the lines, or only this line, whose payee was paid the same amount in the last 90 days, or is about to be by
 * another file.
 */
export async function markPaidBefore(
  client: Queries,
  { id, customerId, kind }: { id: number; customerId: number; kind: string },
  line?: number,
): Promise<void> {
  const paid = kind === 'p2p' ? paidInside : `${paidOutside} union all ${heldOutside}`
  if (line !== undefined)
    await client.query(
      `update app.mass_line set duplicate_of = null, duplicate_at = null
       where batch_id = $1 and line = $2 and duplicate_at is not null`,
      [id, line],
    )
  await client.query(
    `with found as materialized (${paid} union all ${plannedInBatches})
     update app.mass_line l set duplicate_of = f.id, duplicate_at = f.at
     from (select line, max(id) as id, max(at) as at from found where $3::int is null or line = $3 group by line) f
     where l.batch_id = $1 and l.line = f.line and (l.duplicate_of, l.duplicate_at) is distinct from (f.id, f.at)`,
    [id, customerId, line ?? null],
  )
}
