import type * as operations from '@sixpence/protocol/v1/payments'
import { globalKinds, operationKinds, outsideKinds } from '#store/operation/kinds.ts'
import type { OperationHandler } from './operation-handler.ts'
import { belowId, limitOf, pageOf } from './page.ts'
import { ownPayment, toPayment } from './payment-dto.ts'

export const listPayments: OperationHandler<typeof operations.listPayments> = async (
  asked,
  { by, services: s },
) => {
  const limit = limitOf(asked)
  const { rows } = await s.db.query<{ id: number }>({
    name: 'v1-payments',
    text: `select o.id from app.account a cross join lateral (
        select o.id from ledger.hold h join ledger.operation o on o.id = h.operation_id
        where h.account_id = a.id and o.kind = any($2) and ($3::bigint is null or h.operation_id < $3)
        order by h.operation_id desc limit $4) o
      where a.customer_id = $1 order by o.id desc limit $4`,
    values: [by.customer.id, kinds, belowId(asked) ?? null, limit + 1],
  })
  const { data, ...page } = pageOf(rows, limit, ({ id }) => String(id))
  const payments = data.map(async ({ id }) => toPayment(s, await ownPayment(s, by.customer.id, id)))
  return { data: await Promise.all(payments), ...page }
}

const kinds = [
  operationKinds.p2pHold,
  operationKinds.ownHold,
  outsideKinds.hold,
  outsideKinds.seriesHold,
  globalKinds.hold,
]
