import type { OperationId } from '@sixpence/ledger'
import type pg from 'pg'
import { operationsOf } from '#store/operation/quiet.ts'

/**
 * SQL that updates each payee's number of payments and newest payment; `paid` is a query with the payer, payee, units,
 * currency, time and place of each payment.
 */
export const keepPayees = (
  paid: string,
): string => `insert into app.payee as p (customer_id, payee_customer_id, payments, last_amount, last_currency, last_at)
  select distinct on (payer, payee) payer, payee, count(*) over pair, units, currency, at
  from (${paid}) u
  window pair as (partition by payer, payee)
  -- Sorted, so that concurrent writers cannot deadlock.
  order by payer, payee, at desc, n desc
  on conflict (customer_id, payee_customer_id) do update set
    payments = p.payments + excluded.payments,
    last_amount = case when excluded.last_at >= p.last_at then excluded.last_amount else p.last_amount end,
    last_currency = case when excluded.last_at >= p.last_at then excluded.last_currency else p.last_currency end,
    last_at = greatest(excluded.last_at, p.last_at)`

/**
 * Notes payments of files that cause no notifications (`isQuiet`) at their payees and in their batches. A single
 * statement for both, because looking up an operation costs a third of noting it. Each payment is paid by its first
 * operation, so it has no earlier state in the batch; a stored payment is left unchanged.
 */
export async function noteQuietPaid(client: pg.ClientBase, ids: readonly OperationId[]): Promise<void> {
  await client.query({
    name: 'quiet-paid-project',
    text: `with paid as materialized (
        select o.id as n, o.at, (o.detail->>'payer')::bigint as payer, (o.detail->>'payee')::bigint as payee,
          (o.detail->>'units')::bigint as units, o.detail->>'currency' as currency,
          (o.detail->>'batchId')::bigint as batch_id
        from ${operationsOf('$1')} o
      ), kept as (
        insert into app.batch_payment (batch_id, operation_id, state)
        select b.id, p.n, 'paid' from paid p join app.batch b on b.id = p.batch_id and b.customer_id = p.payer
        on conflict (operation_id) do nothing returning batch_id
      ), counted as (
        update app.batch b set paid = b.paid + c.paid
        from (select batch_id, count(*)::int as paid from kept group by batch_id) c where b.id = c.batch_id
      )
      ${keepPayees('select payer, payee, units, currency, at, n from paid')}`,
    values: [ids],
  })
}
