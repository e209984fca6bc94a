import { endOf, startOf } from '@sixpence/days'
import type * as operations from '@sixpence/protocol/v1/payments'
import { Refused } from '#core/refused.ts'
import { globalKinds, operationKinds, outsideKinds } from '#store/operation/kinds.ts'
import type { OperationHandler } from './operation-handler.ts'
import { belowId, limitOf, pageOf } from './page.ts'
import { ownPayment, toPayment } from './payment-dto.ts'

export const listPayments: OperationHandler<typeof operations.listPayments> = async (
  query,
  { by, services: s },
) => {
  const { accountId, status, reference, endToEndId, from, to } = query
  if (from !== undefined && to !== undefined && to < from) throw new Refused('requestDaysTurned')
  // A status follows from several rows and is not searched for in SQL: more rows are read and filtered.
  const limit = status === undefined ? limitOf(query) : Math.max(limitOf(query), readForStatus)
  const { rows } = await s.db.query<{ id: number }>({
    name: 'v1-payments',
    text: `select o.id from app.account a cross join lateral (
        select o.id from ledger.hold h join ledger.operation o on o.id = h.operation_id
        where h.account_id = a.id and o.kind = any($2) and ($3::bigint is null or h.operation_id < $3)
          and ($6::text is null or o.detail->>'reference' = $6)
          and ($7::text is null or o.detail->>'endToEndId' = $7)
          and ($8::timestamptz is null or o.at >= $8) and ($9::timestamptz is null or o.at < $9)
        order by h.operation_id desc limit $4) o
      where a.customer_id = $1 and ($5::bigint is null or a.id = $5) order by o.id desc limit $4`,
    values: [
      by.customer.id,
      kinds,
      belowId(query) ?? null,
      limit + 1,
      accountId ?? null,
      reference ?? null,
      endToEndId ?? null,
      from === undefined ? null : startOf(from),
      to === undefined ? null : endOf(to),
    ],
  })
  const { data, ...page } = pageOf(rows, limit, ({ id }) => String(id))
  const payments = await Promise.all(
    data.map(async ({ id }) => toPayment(s, await ownPayment(s, by.customer.id, id))),
  )
  if (status === undefined) return { data: payments, ...page }
  const paymentsPage = pageOf(
    payments.filter((payment) => payment.status === status),
    limitOf(query),
    ({ id }) => String(id),
  )
  return paymentsPage.hasMore ? paymentsPage : { data: paymentsPage.data, ...page }
}

/** Payments that are read for a page with a status filter. */
const readForStatus = 200

const kinds = [
  operationKinds.p2pHold,
  operationKinds.ownHold,
  outsideKinds.hold,
  outsideKinds.seriesHold,
  globalKinds.hold,
]
