import { endOf, startOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/history/batches'
import { batchPageSize } from '@sixpence/protocol/history/batches'
import { fromStandby } from '#context/from-standby.ts'
import type { Handler } from '#context/handler.ts'
import { pageWithEarlier } from '#context/earlier-data.ts'
import type { Services } from '#context/services.ts'
import { blindWords } from '#core/sealing/blind-index.ts'
import { batchColumns, type OwnBatch } from '#store/batch/batches.ts'
import { lineTypes, type LineKind } from '#store/operation/lines.ts'
import { described } from './describe-batch.ts'

export const batchTransferList: Handler<typeof calls.batchTransferList> = fromStandby(
  async (
    { search, types, from, to, pageNumber = 1, pageSize = batchPageSize },
    { by, services: s, refuse },
  ) => {
    if (from !== undefined && to !== undefined && to < from) refuse('requestDaysTurned', {}, 'to')
    const words = search
      ? blindWords(s.personal, by.customer.brand, search).map((item) => `{${item.join(',')}}`)
      : undefined
    const values = [
      by.customer.id,
      words ?? null,
      search ?? null,
      types?.length ? kinds.filter((kind) => types.includes(lineTypes[kind])) : null,
      from === undefined ? null : startOf(from),
      to === undefined ? null : endOf(to),
    ]
    const { rows, total } = await pageWithEarlier(
      s,
      s.placement.earlier(s, by.customer),
      { page: pageNumber, pageSize },
      (at, place) => read(at, values, place),
    )
    const batches = await Promise.all(rows.map(({ row, at }) => described(at, by, [row])))
    return { batchTransfer: { transfer: batches.flat() }, total }
  },
)

async function read(
  { db }: Pick<Services, 'db'>,
  values: readonly unknown[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: OwnBatch[]; total: number }> {
  const [pageResult, counted] = await Promise.all([
    db.query<OwnBatch>(`select ${batchColumns} ${wantedSql} order by b.id desc limit $7 offset $8`, [
      ...values,
      limit,
      offset,
    ]),
    db.query<{ n: number }>(`select count(*)::int as n ${wantedSql}`, [...values]),
  ])
  return { rows: pageResult.rows, total: counted.rows[0]?.n ?? 0 }
}

const wantedSql = `from app.batch b where b.customer_id = $1
  and ($2::text[] is null or exists (select from unnest($2::text[]) asked where b.name_words @> asked::bigint[]) or b.id::text = $3)
  and ($4::text[] is null or b.kind = any($4))
  and ($5::timestamptz is null or b.created_at >= $5) and ($6::timestamptz is null or b.created_at < $6)`

const kinds = Object.keys(lineTypes) as LineKind[]
