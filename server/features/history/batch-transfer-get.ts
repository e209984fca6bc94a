import { amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/history/batches'
import { batchPageSize, type BatchPayment } from '@sixpence/protocol/history/batches'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { OwnBatch } from '#store/batch/batches.ts'
import { customersOf, sealedCustomerById, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { amountOf, type PaymentDetail } from '#store/operation/details.ts'
import { heldStatusSql } from '#store/operation/transactions.ts'
import { described } from './describe-batch.ts'

export const batchTransferGet: Handler<typeof calls.batchTransferGet> = async (
  { pageNumber = 1 },
  { by, own: { id: batch }, services: s },
) => {
  const [batchDto] = await described(s, by, [batch])
  if (!batchDto) throw new Error(`batch ${batch.id} was not described`)
  return { batch: batchDto, ...(await paymentsOf(s, batch, pageNumber)) }
}

type Row = {
  id: number
  at: Date
  detail: PaymentDetail
  status: BatchPayment['status']
  payee: SealedCustomer | null
}

/** In order of creation, which is the order of the file. */
async function paymentsOf(
  s: Services,
  { id }: OwnBatch,
  page: number,
): Promise<{ payments: BatchPayment[]; total: number }> {
  const [pageResult, counted] = await Promise.all([
    s.db.query<Row>(
      `select o.id, o.at, o.detail, ${sealedCustomerById("(o.detail->>'payee')::bigint")} as payee,
         case when h.operation_id is null then 'completed' else ${heldStatus} end as status
       from (select operation_id from app.batch_payment where batch_id = $1 order by operation_id limit $2 offset $3) p
         join ledger.operation o on o.id = p.operation_id
         left join ledger.hold h on h.account_id = (o.detail->>'from')::bigint and h.operation_id = o.id
         left join app.instruction i on i.operation_id = o.id
       order by o.id`,
      [id, batchPageSize, (page - 1) * batchPageSize],
    ),
    s.db.query<{ n: number }>('select count(*)::int as n from app.batch_payment where batch_id = $1', [id]),
  ])
  const textOf = customersOf(s.personal)
  return {
    payments: pageResult.rows.map(({ id: transactionId, at, detail, status, payee }) => ({
      transactionId,
      transactionDate: at.toISOString(),
      status,
      amount: amountText(amountOf(detail)),
      currencyCode: detail.currency,
      payeeName: payee ? textOf(payee).name : counterpartyOf(detail),
      ...(detail.note && { note: detail.note }),
    })),
    total: counted.rows[0]?.n ?? 0,
  }
}

const heldStatus = heldStatusSql({ hold: 'h', operation: 'o', instruction: 'i' })

const counterpartyOf = (detail: PaymentDetail): string =>
  'counterparty' in detail ? detail.counterparty : ''
