import { amountText, money } from '@sixpence/money'
import {
  batchPageSize,
  type BatchPayment,
  type BatchStatus,
  type BatchTransfer,
} from '@sixpence/protocol/history/batches'
import type * as calls from '@sixpence/protocol/history/batches'
import { isAway } from '#core/dependency-down.ts'
import type { Acting, Handler, Handlers } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { batchColumns, batchFile, type OwnBatch } from '#store/batch/batches.ts'
import { naming } from '#store/customer/named.ts'
import { customersOf, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import {
  amountOf,
  heldStatusSql,
  lineTypes,
  type LineKind,
  type PaymentDetail,
} from '#store/operation/transactions.ts'
import { wanted } from '#core/sealing/blind-index.ts'
import { afterDay, startOf } from './filter.ts'

const batchTransferList: Handler<typeof calls.batchTransferList> = async (
  { search, types, from, to, pageNumber = 1, pageSize = batchPageSize },
  { by, services: s, refuse },
) => {
  if (from !== undefined && to !== undefined && to < from) refuse('requestDaysTurned', {}, 'to')
  const words = search ? wanted(s.personal, by.customer.brand, search) : undefined
  const values = [
    by.customer.id,
    words ?? null,
    search ?? null,
    types?.length ? kinds.filter((kind) => types.includes(lineTypes[kind])) : null,
    from === undefined ? null : startOf(from),
    to === undefined ? null : afterDay(to),
  ]
  const [found, counted] = await Promise.all([
    s.db.query<OwnBatch>(`select ${batchColumns} ${wantedSql} order by b.id desc limit $7 offset $8`, [
      ...values,
      pageSize,
      (pageNumber - 1) * pageSize,
    ]),
    s.db.query<{ n: number }>(`select count(*)::int as n ${wantedSql}`, values),
  ])
  return {
    batchTransfer: { transfer: await described(s, by, found.rows) },
    total: counted.rows[0]?.n ?? 0,
  }
}

const wantedSql = `from app.batch b where b.customer_id = $1
  and ($2::bigint[] is null or b.name_words @> $2 or b.id::text = $3)
  and ($4::text[] is null or b.kind = any($4))
  and ($5::timestamptz is null or b.created_at >= $5) and ($6::timestamptz is null or b.created_at < $6)`

const batchTransferGet: Handler<typeof calls.batchTransferGet> = async (
  { pageNumber = 1 },
  { by, own: { id: batch }, services: s },
) => {
  const [shown] = await described(s, by, [batch])
  if (!shown) throw new Error(`batch ${batch.id} was not described`)
  return { batch: shown, ...(await paymentsOf(s, batch, pageNumber)) }
}

const batchTransferFileView: Handler<typeof calls.batchTransferFileView> = async (
  { id },
  { by, own: { id: batch }, services: s, refuse },
) => {
  const bytes = await batchFile(s, by.customer.id, id).catch((error: unknown) => {
    if (isAway(error)) throw error
    s.log.error({ batch: id, ...faultFields(error) }, 'the file of a batch cannot be opened')
    return refuse('batchFileDamaged')
  })
  if (!bytes) return refuse('fileGone')
  return { bytes, name: `batch-${id}.${endings[batch.mediaType]}`, type: batch.mediaType }
}

export const batches: Handlers<typeof calls> = { batchTransferList, batchTransferGet, batchTransferFileView }

const endings: Record<BatchTransfer['mediaType'], string> = {
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/xml': 'xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

const kinds = Object.keys(lineTypes) as LineKind[]

async function described(
  s: Services,
  { customer }: Acting,
  found: readonly OwnBatch[],
): Promise<BatchTransfer[]> {
  const named = naming(s)
  return Promise.all(
    found.map(async (one) => ({
      id: one.id,
      name: (await s.personal.open<string>(`customer:${customer.id}`, one.nameSealed)) ?? '',
      type: lineTypes[one.kind],
      status: statusOf(one),
      dateTime: one.createdAt.toISOString(),
      createdBy: (await named(one.personId)).name,
      accountId: one.accountId,
      payments: one.payments,
      paid: one.paid,
      unpaid: one.unpaid,
      amount: amountText(money(BigInt(one.units), one.currency)),
      currencyCode: one.currency,
      mediaType: one.mediaType,
      size: one.size,
      isKept: one.isKept,
    })),
  )
}

function statusOf({ payments, paid, unpaid }: OwnBatch): BatchStatus {
  if (paid + unpaid < payments) return 'underWay'
  if (unpaid === 0) return 'completed'
  return paid === 0 ? 'unpaid' : 'partly'
}

type Row = {
  id: number
  at: Date
  detail: PaymentDetail
  status: BatchPayment['status']
  payee: SealedCustomer | null
}

/** In the order in which they were made, which is the file's. */
async function paymentsOf(
  s: Services,
  { id }: OwnBatch,
  page: number,
): Promise<{ payments: BatchPayment[]; total: number }> {
  const [found, counted] = await Promise.all([
    s.db.query<Row>(
      `select o.id, o.at, o.detail, ${sealedCustomer('c')} as payee,
         case when h.operation_id is null then 'completed' else ${heldStatus} end as status
       from (select operation_id from app.batch_payment where batch_id = $1 order by operation_id limit $2 offset $3) p
         join ledger.operation o on o.id = p.operation_id
         left join ledger.hold h on h.account_id = (o.detail->>'from')::bigint and h.operation_id = o.id
         left join app.instruction i on i.operation_id = o.id
         left join app.customer c on c.id = (o.detail->>'payee')::bigint
       order by o.id`,
      [id, batchPageSize, (page - 1) * batchPageSize],
    ),
    s.db.query<{ n: number }>('select count(*)::int as n from app.batch_payment where batch_id = $1', [id]),
  ])
  const textOf = customersOf(s.personal)
  return {
    payments: found.rows.map(({ id: transactionId, at, detail, status, payee }) => ({
      transactionId,
      transactionDate: at.toISOString(),
      status,
      amount: amountText(amountOf(detail)),
      currencyCode: detail.currency,
      payeeName: payee ? textOf(payee).name : 'counterparty' in detail ? detail.counterparty : '',
      ...(detail.note && { note: detail.note }),
    })),
    total: counted.rows[0]?.n ?? 0,
  }
}

const heldStatus = heldStatusSql({ hold: 'h', operation: 'o', instruction: 'i' })
