import { operation } from '@sixpence/ledger'
import { amountText, type Currency } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { customerGuard, type Person } from '#store/customer/people.ts'
import { readPayment, amountOf, feeOf, type PaymentDetail } from '#store/operation/details.ts'
import { moveApproval, readApproval } from './approval.ts'
import { bookHeld, voidHeld } from './held-payment.ts'
import { digestOf, payeeInWords } from '#payments/kinds/payment-kind.ts'
import { endOvertaken } from './end-overtaken.ts'
import { payerWithRights } from './require-payer-rights.ts'

/**
 * The facts shown on the phone, from the held operation that will be booked, and the digest it signs in base64url (RTS
 * article 5). `amount` and `fee` are decimal text.
 */
export type PaymentFacts = {
  amount: string
  currency: Currency
  fee: string
  payee: string
  digest: string
  detail: PaymentDetail
}

/** The facts of a held payment for the phone; undefined when the operation is not a payment. */
export async function paymentOf(
  s: Pick<Services, 'db' | 'personal'>,
  id: number,
): Promise<PaymentFacts | undefined> {
  const payment = await operation(s.db, id)
  const detail = payment && readPayment(payment)
  if (!detail) return undefined
  return {
    amount: amountText(amountOf(detail)),
    currency: detail.currency,
    fee: amountText(feeOf(detail)),
    payee: await payeeInWords(s, detail),
    digest: digestOf(detail).toString('base64url'),
    detail,
  }
}

/**
 * Applies the phone's answer to a held payment: books it if accepted; voids it if declined, if its payer may no longer
 * pay, or if its exchange rate has changed. Does nothing when the approval is another person's, expired or decided. A
 * booking interrupted by a crash is finished by the job for held payments.
 */
export async function decidePayment(
  s: Services,
  person: Person,
  id: number,
  accepted: boolean,
): Promise<void> {
  const payment = await operation(s.db, id)
  const approval = await readApproval(s, id)
  // Both were committed before the push request was sent.
  if (!payment || !approval) throw new Refused('outcomeUnknown')
  const detail = readPayment(payment)
  if (!detail || approval.personId !== person.id || approval.expiresAt <= s.clock.now()) return
  const held = { operation: payment, detail }
  const payer = await payerWithRights(s, person.id, detail)
  if (accepted && payer) {
    if (await endOvertaken(s, held, person.id)) return
    if (!(await moveApproval(s, id, ['open'], 'passed'))) return
    await bookHeld(s, held, person.id, [{ subject: customerGuard(payer.id), version: payer.guardVersion }])
  } else if (await moveApproval(s, id, ['open'], 'canceled')) await voidHeld(s, held, person.id, 'rejected')
}
