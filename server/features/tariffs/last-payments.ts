import type pg from 'pg'
import { readPayment } from '#store/operation/details.ts'
import { globalKinds, operationKinds, outsideKinds } from '#store/operation/kinds.ts'
import type { PricedDetail } from './reprice-payment.ts'

export type PastPayment = { customerId: number; at: Date; detail: PricedDetail }

/** Number of payments a version is tried on. */
const tried = 1_000
/** Number of operations searched for them, latest first, so that a plan with few payments does not take minutes. */
const lookedThrough = 1_000_000

const kinds = [
  operationKinds.p2p,
  operationKinds.own,
  operationKinds.p2pHold,
  operationKinds.ownHold,
  outsideKinds.hold,
  globalKinds.hold,
]

/**
 * The last payments of a plan's customers, latest first, as booked or held. Without unapproved payments, payouts of
 * payment links (priced when they are sent), and play money.
 */
export async function lastPayments(
  db: Pick<pg.Pool, 'query'>,
  { brand, type }: { brand: string; type: number },
): Promise<PastPayment[]> {
  const { rows } = await db.query<{
    customerId: number
    kind: string
    at: Date
    detail: Record<string, never>
  }>(
    `select o.owner as "customerId", o.kind, o.at, o.detail
     from (select * from ledger.operation order by generation desc, xid desc, id desc limit $4) o
     join app.customer c on c.id = o.owner
     where c.brand = $1 and c.type = $2 and o.kind = any($3) and not o.detail ? 'claim' and not o.detail ? 'of'
       and not ledger.is_play((o.detail->>'from')::bigint)
       and not exists (select from ledger.hold h where h.account_id = (o.detail->>'from')::bigint and h.operation_id = o.id
         and h.state in ('voided', 'expired'))
     order by o.generation desc, o.xid desc, o.id desc limit $5`,
    [brand, type, kinds, lookedThrough, tried],
  )
  return rows.flatMap(({ customerId, kind, at, detail }) => {
    const payment = readPayment({ kind, detail })
    return payment ? [{ customerId, at, detail: payment as PricedDetail }] : []
  })
}
