import type { Currency } from '@sixpence/money'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import type { InstructionState } from '#rules/instruction-state.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'

/** The last payment of a customer to an account by a method; `units` are minor units. */
export type LastPayment = {
  operationId: number
  method: ExternalMethod
  units: string
  currency: Currency
  state: InstructionState
  at: Date
  detail: PaymentOutDetail
  /** Payee and destination, sealed for the customer. */
  sealed: Buffer
  /** Number of payments to the same account. */
  payments: number
}

/**
 * The last payment per account paid by these methods, newest first; only payments in these states count. Payments that
 * wait for an approval do not.
 */
export async function lastPayments(
  db: Pick<pg.Pool, 'query'>,
  customerId: number,
  methods: readonly ExternalMethod[],
  states: readonly InstructionState[],
): Promise<LastPayment[]> {
  const { rows } = await db.query<LastPayment>({
    name: 'last-payments',
    text: `select p.*, o.detail from (
        select distinct on (i.payee_key) i.operation_id as "operationId", i.method, i.units::text, i.currency, i.state,
          i.created_at as at, i.sealed, (count(*) over (partition by i.payee_key))::int as payments
        from app.instruction i
        where i.customer_id = $1 and i.payee_key is not null and i.method = any($2) and i.state = any($3)
          and i.dispatched_at is not null
        order by i.payee_key, i.operation_id desc) p
      join ledger.operation o on o.id = p."operationId" order by p."operationId" desc`,
    values: [customerId, methods, states],
  })
  return rows
}
