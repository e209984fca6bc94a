import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { Services } from '#context/services.ts'
import { detailsOf, openPayment } from '#payments/rails/details-of-payment.ts'
import type { GlobalPayment } from '#store/global-payment/payments.ts'
import { companyMethodOf, creditOf, type PaymentOutDetail } from '#store/operation/details.ts'

/**
 * Destination of an earlier payment to the same payee, with the entered details; for a card its partner token.
 * Undefined if it was not theirs or its key was erased.
 */
export async function withdrawal(
  s: Services,
  payment: GlobalPayment,
  paymentId: number,
): Promise<
  { detail: PaymentOutDetail; details: Details; card: { token: string; bin: string } | undefined } | undefined
> {
  const match = (await withdrawalsOf(s, payment)).find((withdrawal) => withdrawal.paymentId === paymentId)
  if (!match) return undefined
  const { detail } = match
  const opened = await openPayment(s, payment.customerId, Buffer.from(detail.sealed ?? '', 'base64'))
  if (!opened) return undefined
  const { bin, destination } = opened
  const { cardToken: token } = destination
  return { detail, details: detailsOf(opened), card: token && bin ? { token, bin } : undefined }
}

type Withdrawal = { paymentId: number; detail: PaymentOutDetail; at: Date }

/**
 * Earlier claims of the same payee from the same payer, the newest per account, newest first. `payee_key` separates
 * payees, so that a link discloses nothing about others. Interac is left out, as each payment needs a new security
 * question.
 */
export async function withdrawalsOf(s: Pick<Services, 'db'>, { id }: GlobalPayment): Promise<Withdrawal[]> {
  const { rows } = await s.db.query<Withdrawal>(
    `select * from (
       select distinct on (o.detail->>'payeeKey') g.operation_id as "paymentId", o.detail, o.at
       from app.global_payment this
         join app.global_payment g using (customer_id, payee_key)
         join ledger.operation o on o.id = g.payout_id
       where this.operation_id = $1 and g.operation_id <> $1 and g.state in ('processing', 'completed')
         and o.detail->>'method' <> 'interac'
       order by o.detail->>'payeeKey', o.id desc) w
     order by at desc`,
    [id],
  )
  return rows
}

/** A destination used before, as on the wire; `account` is shortened or masked, as stored. */
export const wayOf = (detail: PaymentOutDetail) => ({
  paymentMethod: companyMethodOf(detail),
  countryCode: detail.country,
  currencyCode: creditOf(detail).currency,
  account: detail.account,
})
