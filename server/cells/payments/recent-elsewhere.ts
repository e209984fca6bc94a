import type { Currency } from '@sixpence/money'
import type { Placement } from '#context/services.ts'
import type { SealedPayment } from '#payments/rails/payment.ts'
import type { RecentPayee } from '#store/payee/payees.ts'

/** Number of a customer's latest payments to other cells that are searched. */
const lookedThrough = 500

type Row = {
  sealed: Buffer
  payments: number
  lastUnits: string
  lastCurrency: Currency
  lastAt: Date
}

/**
 * The customer's latest payees in other cells, newest first, as recorded in the payments.
 * Includes payees who have left since: only their cell knows.
 */
export const recentElsewhere: Placement['recentPayees'] = async ({ db, personal }, customerId, limit) => {
  const { rows } = await db.query<Row>(
    `select * from (
       select distinct on (i.payee_key) i.sealed, count(*) over (partition by i.payee_key)::int as payments,
         i.units::text as "lastUnits", i.currency as "lastCurrency", coalesce(i.ended_at, i.created_at) as "lastAt"
       from (select * from app.instruction where customer_id = $1 and partner = 'cell' and state = 'settled'
         order by operation_id desc limit ${lookedThrough}) i
       order by i.payee_key, i.operation_id desc) p
     order by "lastAt" desc limit $2`,
    [customerId, limit],
  )
  const payees = rows.map(async ({ sealed, ...row }): Promise<RecentPayee[]> => {
    const opened = await personal.open<SealedPayment>(`customer:${customerId}`, sealed)
    const { cellEmail, cellType } = opened?.destination ?? {}
    if (!opened || cellEmail === undefined) return []
    return [{ ...row, name: opened.payee.name, email: cellEmail, type: Number(cellType ?? 1) }]
  })
  return (await Promise.all(payees)).flat()
}
