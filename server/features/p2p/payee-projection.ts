import type { Projection } from '#core/outbox/outbox.ts'
import { readInside } from '#store/operation/details.ts'
import { operationsOf } from '#store/operation/quiet.ts'

/**
 * SQL that updates each payee's number of payments and newest payment; `paid` is a query with the payer, payee, units,
 * currency, time and place of each payment.
 */
const keepPayees = (
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
 * Payees of a customer, updated by every booked payment, immediate or approved. The projection receives new operations
 * only: a read model added later is filled from earlier ones by its migration.
 */
export const payeeProjection: Projection = {
  name: 'payees',
  async onOperations(client, operations) {
    // The payees of a payer of another cell are stored there.
    const paid = operations.filter(
      ({ kind, detail }) => (kind === 'p2p' || kind === 'p2pPost') && !('cell' in detail),
    )
    if (paid.length === 0) return
    const details = paid.map((one) => readInside(one.detail))
    await client.query({
      name: 'payees-project',
      text: keepPayees(`select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])
        with ordinality u(payer, payee, units, currency, at, n)`),
      values: [
        details.map((one) => one.payer),
        details.map((one) => one.payee),
        details.map((one) => one.units),
        details.map((one) => one.currency),
        paid.map((one) => one.at),
      ],
    })
  },
  async onQuiet(client, ids) {
    await client.query({
      name: 'payees-project-quiet',
      text: keepPayees(`select (o.detail->>'payer')::bigint as payer, (o.detail->>'payee')::bigint as payee,
          (o.detail->>'units')::bigint as units, o.detail->>'currency' as currency, o.at, o.id as n
        from ${operationsOf('$1')} o`),
      values: [ids],
    })
  },
}
