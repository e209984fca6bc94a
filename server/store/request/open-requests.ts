import type { Operation } from '@sixpence/ledger'
import type pg from 'pg'
import type { PaymentDetail } from '#store/operation/details.ts'
import { lineKindSql, lineTypes } from '#store/operation/lines.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

export type Request = Pick<Operation, 'id' | 'kind' | 'actor' | 'at'> & {
  detail: PaymentDetail
  expires: Date
  accountName: string
}

export type RequestFilter = {
  type?: string | undefined
  isMass?: boolean | undefined
  from?: Date | undefined
  /** Exclusive: the day after the last. */
  until?: Date | undefined
  createdBy?: number | undefined
  batchId?: number | undefined
}

/** Maximum number of requests read; further requests are returned once others were decided. */
const limit = 5_000

/** Payments of a company that wait for a colleague, newest first. */
export async function openRequests(
  db: Queries,
  customerId: number,
  { type, isMass, from, until, createdBy, batchId }: RequestFilter = {},
): Promise<Request[]> {
  const { rows } = await db.query<Request>({
    name: 'open-requests',
    text: `select o.id, o.kind, o.actor, o.at, o.detail, c.alias as "accountName",
        coalesce((o.detail->>'waits')::timestamptz, h.expires) as expires
      from app.account c
        join ledger.hold h on h.account_id = c.id and h.state = 'open'
        join ledger.operation o on o.id = h.operation_id
        left join app.approval a on a.operation_id = o.id
        left join app.instruction i on i.operation_id = o.id
      where c.customer_id = $1 and o.detail->>'request' = 'true' and coalesce(a.state, 'open') = 'open'
        and coalesce(i.state, 'created') = 'created'
        and ($2::text[] is null or ${lineKindSql('o.detail')} = any($2))
        and ($3::boolean is null or $3 = (o.detail ? 'batchId'))
        and ($4::timestamptz is null or o.at >= $4) and ($5::timestamptz is null or o.at < $5)
        and ($6::bigint is null or o.actor = $6) and ($7::bigint is null or (o.detail->>'batchId')::bigint = $7)
      order by o.id desc limit ${limit}`,
    values: [
      customerId,
      type === undefined
        ? null
        : Object.entries(lineTypes).flatMap(([kind, text]) => (text === type ? [kind] : [])),
      isMass ?? null,
      from ?? null,
      until ?? null,
      createdBy ?? null,
      batchId ?? null,
    ],
  })
  return rows
}
