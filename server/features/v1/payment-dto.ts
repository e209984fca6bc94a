import { amountText } from '@sixpence/money'
import type { Payment } from '@sixpence/protocol/v1/payments'
import type { Services } from '#context/services.ts'
import { ApiProblem } from '#core/api-problem.ts'
import { payeeInWords } from '#payments/kinds/payment-kind.ts'
import { amountOf, creditOf, feeOf, type Proposer, waitsUntil } from '#store/operation/details.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'

/** A payment of the customer's own. @throws ApiProblem paymentNotFound, also for one that it received */
export async function ownPayment(s: Services, customerId: number, id: number): Promise<OwnTransaction> {
  const found = await s.store.transactions.own(customerId, id)
  if (found?.side !== 'payer') throw new ApiProblem('paymentNotFound', 'id')
  return found
}

/** A payment as the public interface shows it. */
export async function toPayment(
  s: Services,
  { operation, detail, hold, status, isWaiting }: OwnTransaction,
): Promise<Payment> {
  const { proposed, credit } = detail
  const expires = waitsUntil(detail) ?? hold?.expires
  return {
    id: operation.id,
    method: detail.method ?? 'p2p',
    status,
    accountId: detail.from,
    amount: amountText(amountOf(detail)),
    currency: detail.currency,
    fee: amountText(feeOf(detail)),
    ...(credit && {
      credit: { amount: amountText(creditOf(detail)), currency: credit.currency, rate: credit.rate },
    }),
    payeeName: await payeeInWords(s, detail),
    ...(detail.note && { note: detail.note }),
    ...(detail.reference && { reference: detail.reference }),
    ...(detail.endToEndId && { endToEndId: detail.endToEndId }),
    createdAt: operation.at.toISOString(),
    ...(isWaiting && expires && { expiresAt: expires.toISOString() }),
    ...(proposed && { proposedBy: proposerOf(proposed) }),
  }
}

/** Who proposed a payment, as on the wire. */
export const proposerOf = ({ key, name, agent }: Proposer) => ({
  keyId: key,
  keyName: name,
  ...(agent !== undefined && { agent }),
})
