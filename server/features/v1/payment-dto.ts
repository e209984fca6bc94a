import { amountText } from '@sixpence/money'
import type { Payment } from '@sixpence/protocol/v1/payments'
import type { Services } from '#context/services.ts'
import { ApiProblem } from '#core/api-problem.ts'
import { insidePayment } from '#payments/kinds/inside.ts'
import { kindOf, payeeInWords } from '#payments/kinds/payment-kind.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import {
  amountOf,
  creditOf,
  feeOf,
  type InsideDetail,
  type Proposer,
  waitsUntil,
} from '#store/operation/details.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'

/** A payment made by the customer. @throws ApiProblem paymentNotFound, also for a received payment */
export async function ownPayment(s: Services, customerId: number, id: number): Promise<OwnTransaction> {
  const transaction = await s.store.transactions.own(customerId, id)
  if (transaction?.side !== 'payer') throw new ApiProblem('paymentNotFound', 'id')
  return transaction
}

/** A payment as the public interface shows it. */
export async function toPayment(
  s: Services,
  { operation, detail, hold, status, isWaiting }: OwnTransaction,
): Promise<Payment> {
  const { proposed, credit } = detail
  const debited = amountOf(detail)
  const credited = creditOf(detail)
  const expires = waitsUntil(detail) ?? hold?.expires
  return {
    id: operation.id,
    method: detail.method ?? 'p2p',
    status,
    accountId: detail.from,
    amount: amountText(credited),
    currency: credited.currency,
    debit: { amount: amountText(debited), currency: debited.currency },
    fee: amountText(feeOf(detail)),
    ...(credit && {
      credit: { amount: amountText(credited), currency: credited.currency, rate: credit.rate },
    }),
    payeeName: await payeeOf(s, detail, status),
    ...(detail.note && { note: detail.note }),
    ...(detail.reference && { reference: detail.reference }),
    ...(detail.endToEndId && { endToEndId: detail.endToEndId }),
    createdAt: operation.at.toISOString(),
    ...(isWaiting && expires && { expiresAt: expires.toISOString() }),
    ...('refundOf' in detail && detail.refundOf !== undefined && { refundOf: detail.refundOf }),
    ...(proposed && { proposedBy: proposerOf(proposed) }),
  }
}

/** The payee's full name is disclosed once the payee has the money. */
async function payeeOf(
  s: Services,
  detail: OwnTransaction['detail'],
  status: OwnTransaction['status'],
): Promise<string> {
  const isWithPayee = status === 'completed' && kindOf(detail) === insidePayment
  const payee = isWithPayee && (await readCustomerText(s, (detail as InsideDetail).payee))
  return payee ? payee.name : payeeInWords(s, detail)
}

/** Who proposed a payment, as on the wire. */
export const proposerOf = ({ key, name, agent }: Proposer) => ({
  keyId: key,
  keyName: name,
  ...(agent !== undefined && { agent }),
})
