import { add, money, subtract, zero, type Currency, type Money } from '@sixpence/money'
import type pg from 'pg'
import { creditOf, type InsideDetail } from '#store/operation/details.ts'
import { stepKey } from '#store/operation/step-key.ts'

/** Maximum number of refunds of a payment that were paid or may still be. */
const maxRefunds = 20
/** Maximum number with those that ended unpaid. */
const maxBegun = 100

/** The data of a payment between customers that its refunds need. */
type Refunded = { operation: { id: number; at: Date }; detail: InsideDetail }

/** A refund of a payment: a payment of its payee to its payer. */
export type Refund = {
  id: number
  amount: Money
  /** `ended`: declined, canceled or returned, so that it counts no more. */
  state: 'done' | 'waiting' | 'ended'
  /** The client's idempotency key. */
  press: string | undefined
}

/** The ledger's key of the refund with this number, from 1 on: of two concurrent refunds only one is accepted. */
export const refundKey = ({ operation: { id, at } }: Refunded, number: number): string =>
  stepKey('refund', { id: `${id} ${number}`, at }).key

/** The refunds of a payment in their order, found by their keys, so that every accepted refund is included. */
export async function refundsOf(db: Pick<pg.Pool, 'query'>, payment: Refunded): Promise<Refund[]> {
  const { rows } = await db.query<Omit<Refund, 'amount'> & { units: string; currency: Currency }>({
    name: 'refunds',
    text: `select o.id, o.detail->>'units' as units, o.detail->>'currency' as currency, o.detail->>'press' as press,
       case when h.state = 'open' or k.state = 'waiting' then 'waiting'
         when h.state is not null and h.state <> 'posted' or k.state = 'returned' then 'ended' else 'done' end as state
     from unnest($2::uuid[]) with ordinality u(key, n)
       join ledger.operation o on o.owner = $1 and o.key = u.key
       left join ledger.hold h on h.operation_id = o.id and h.account_id = (o.detail->>'from')::bigint
       left join app.kept_payment k on k.payment_id = o.id
     where (o.detail->>'refundOf')::bigint = $3 order by u.n`,
    values: [
      payment.detail.payee,
      Array.from({ length: maxBegun }, (_, at) => refundKey(payment, at + 1)),
      payment.operation.id,
    ],
  })
  return rows.map(({ units, currency, press: idempotencyKey, ...refund }) => ({
    ...refund,
    amount: money(BigInt(units), currency),
    press: idempotencyKey ?? undefined,
  }))
}

/** Whether a payment has too many refunds; few are expected to end unpaid. */
export const areTooMany = (refunds: readonly Refund[]): boolean =>
  refunds.length === maxBegun || refunds.filter(({ state }) => state !== 'ended').length >= maxRefunds

/** The amount of a payment that is neither refunded nor in a pending refund. */
export function leftToRefund({ detail }: Pick<Refunded, 'detail'>, refunds: readonly Refund[]): Money {
  const received = creditOf(detail)
  const refunded = refunds
    .filter(({ state }) => state !== 'ended')
    .reduce((sum, { amount }) => add(sum, amount), zero(received.currency))
  return subtract(received, refunded)
}
