import { operation } from '@sixpence/ledger'
import { amountText, type Currency } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import { customerGuard, type Person } from '#store/customer/people.ts'
import { readPayment, amountOf, feeOf, type PaymentDetail } from '#store/operation/details.ts'
import { moveApproval, readApproval } from './approval.ts'
import { bookHeld, releaseHeld } from './held-payment.ts'
import { digestOf, payeeInWords } from '#payments/kinds/payment-kind.ts'
import { stillPays } from './still-pays.ts'

/** What is shown on the phone, from the record that will be booked, and the digest it signs (RTS article 5). */
export type PaymentFacts = {
  amount: string
  currency: Currency
  fee: string
  payee: string
  digest: string
  detail: PaymentDetail
}

export async function paymentOf(
  s: Pick<Services, 'db' | 'personal'>,
  id: number,
): Promise<PaymentFacts | undefined> {
  const found = await operation(s.db, id)
  const detail = found && readPayment(found)
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
 * The phone's answer to a held payment. Accepted, it passes and is booked, unless the person may no longer pay; what a
 * crash leaves half done is finished like any confirmed payment. Declined, the money is free again.
 */
export async function decidePayment(
  s: Services,
  person: Person,
  id: number,
  accepted: boolean,
): Promise<void> {
  const found = await operation(s.db, id)
  const detail = found && readPayment(found)
  const approval = await readApproval(s, id)
  if (!detail || approval?.personId !== person.id || approval.expiresAt <= s.clock.now()) return
  const held = { operation: found, detail }
  const payer = await stillPays(s, person.id, detail)
  if (accepted && payer) {
    if (!(await moveApproval(s, id, ['open'], 'passed'))) return
    await bookHeld(s, held, person.id, [{ subject: customerGuard(payer.id), version: payer.guardVersion }])
  } else if (await moveApproval(s, id, ['open'], 'canceled'))
    await releaseHeld(s, held, person.id, 'rejected')
}
